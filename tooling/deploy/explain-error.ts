import type { S3ServiceException } from '@aws-sdk/client-s3';
import { printable } from '../../src/config/printable.ts';
import { UserError } from '../command/session.ts';

const wrongCredentials =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|TokenRefreshRequired|RequestExpired)$/;

type Failure = Partial<S3ServiceException> & { code?: string };

/**
 * Explains an error from the store in one line, without the original message, which could contain a key. Returns other
 * errors unchanged.
 * @param progress how far the deployment got, if it had already started
 */
export function explain(error: unknown, bucket: string, progress = ''): unknown {
  if (error instanceof UserError) return error;
  const meaning = meaningOf(error as Failure, bucket);
  return meaning ? new UserError(`${meaning} ${progress}`.trim()) : error;
}

function meaningOf(error: Failure, bucket: string): string | undefined {
  const { name = 'Error', code = name, $metadata: answer } = error;
  const status = answer?.httpStatusCode;
  const by = printable(status ? `${name}, status ${status}` : name);
  if (name === 'CredentialsProviderError')
    return 'No credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE to a profile that has them.';
  if (wrongCredentials.test(name))
    return `The store rejected the credentials (${by}). Check those in the environment.`;
  if (/Region|Redirect|LocationConstraint|^AuthorizationHeaderMalformed/.test(name))
    return `The store is in another region (${by}): pass it with --region.`;
  if (name === 'AccessDenied')
    return `The credentials lack a permission (${by}): a deployment lists, writes and, unless --keep-withdrawn is given, deletes objects in "${bucket}".`;
  if (/region is missing/i.test(error.message ?? ''))
    return 'No region is set: pass it with --region, or set AWS_REGION.';
  if (name === 'BadDigest' || code === 'ENOENT')
    return `A file changed while it was being sent (${code}): run this again when the build is finished.`;
  if (!answer) return undefined;
  if (!status) return `The connection to the store failed (${code}): check the network and --endpoint.`;
  if (status === 200) return 'The endpoint did not send a valid S3 response: check --endpoint.';
  return `The store refused the request (${by}).`;
}
