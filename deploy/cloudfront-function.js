// A CloudFront function for "viewer request" events (runtime cloudfront-js-2.0), for a bucket that serves only exact
// keys: it maps paths with a trailing slash to index.html, and redirects page paths without one. That runtime has only
// some of what is newer than ES5.1, and no destructuring: ESLint checks this file for it.
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

  const pairs = [];
  Object.keys(request.querystring).forEach((name) => {
    const entry = request.querystring[name];
    (entry.multiValue || [entry]).forEach((one) => pairs.push(one.value ? `${name}=${one.value}` : name));
  });
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  // A location that begins with two slashes would point to another host.
  const location = `${uri.replace(/^\/+/, '/')}/${query}`;
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: location } },
  };
}
