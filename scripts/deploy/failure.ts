import { Refusal } from '../lib/refusal.ts';

const wrongCredentials =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|TokenRefreshRequired|AuthorizationHeaderMalformed|RequestExpired)$/;
const unreachable = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|TimeoutError)$/;

/**
 * Says in one line what a store's refusal means to whoever deploys, and repeats nothing that could hold a key. An
 * error of ours stays what it is.
 */
export function explain(error: unknown, bucket: string): unknown {
  if (error instanceof Refusal) return error;
  const { name = 'Error', code = name, $metadata: answer } = error as Failure;
  const status = answer?.httpStatusCode;
  const by = status ? `${name}, status ${status}` : name;
  if (name === 'CredentialsProviderError')
    return new Refusal(
      'No credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.',
    );
  if (wrongCredentials.test(name))
    return new Refusal(`The store does not accept the credentials (${by}). Check those of the environment.`);
  if (name === 'AccessDenied' || status === 403)
    return new Refusal(
      `The credentials do not allow this (${by}): listing, writing and, for --delete-old, deleting in "${bucket}".`,
    );
  if (name === 'NoSuchBucket') return new Refusal(`There is no bucket "${bucket}" in this store (${by}).`);
  if (name === 'PermanentRedirect' || status === 301)
    return new Refusal(`The bucket "${bucket}" is in another region (${by}): give it with --region.`);
  if (/region is missing/i.test((error as Error).message))
    return new Refusal('No region is set: give it with --region, or set AWS_REGION.');
  if (unreachable.test(code)) return new Refusal(`The store cannot be reached (${code}): check --endpoint.`);
  if (name === 'BadDigest')
    return new Refusal(
      `A file changed while it was sent (${by}): run this again when the build is finished.`,
    );
  if (!status) return error;
  return new Refusal(`The store did not do it (${by}). What was sent stays; run this again to go on.`);
}

interface Failure {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}
