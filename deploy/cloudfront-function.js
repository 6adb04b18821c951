// A CloudFront function for "viewer request" events (runtime cloudfront-js-2.0), for a bucket that serves only exact
// keys: it maps paths with a trailing slash to index.html, and redirects page paths without one.
// eslint-disable-next-line @typescript-eslint/no-unused-vars -- CloudFront calls it
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (uri.endsWith('/')) {
    request.uri = `${uri}index.html`;
    return request;
  }
  // Files have a dot in their names; pages do not.
  if (uri.slice(uri.lastIndexOf('/')).includes('.')) return request;

  const pairs = Object.entries(request.querystring).flatMap(([name, entry]) =>
    (entry.multiValue || [entry]).map(({ value }) => (value ? `${name}=${value}` : name)),
  );
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  // A location that begins with two slashes would point to another host.
  const location = `${uri.replace(/^\/+/, '/')}/${query}`;
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: location } },
  };
}
