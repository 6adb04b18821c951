import type { S3ServiceException } from '@aws-sdk/client-s3';
import { printable } from '../../src/config/printable.ts';
import { UserError } from '../command/session.ts';

const CREDENTIALS = /Credentials|AccessKeyId|Signature|Token|RequestExpired|INVALID_CHAR/;
const REGION = /Region|Redirect|LocationConstraint|AuthorizationHeaderMalformed/;

type Failure = Partial<S3ServiceException> & { code?: string; path?: string };

/**
 * Explains an error from the store in one line, without the original message, which could contain a key. Returns other
 * errors unchanged.
 */
export function explain(error: unknown, bucket: string): unknown {
  const meaning = error instanceof UserError ? undefined : meaningOf(error as Failure, bucket);
  return meaning ? new UserError(meaning) : error;
}

function meaningOf(failure: Failure, bucket: string): string | undefined {
  const { name = '', code = name, path = '', message = '', $metadata: answer } = failure;
  const status = answer?.httpStatusCode;
  const by = printable(status ? `${name}, status ${status}` : code);
  if (CREDENTIALS.test(code) || status === 401)
    return `The credentials are missing or invalid (${by}): check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role.`;
  if (REGION.test(code) || message.startsWith('Region '))
    return `The region is missing or wrong (${by}): pass it with --region, or set AWS_REGION.`;
  if (name === 'NoSuchBucket')
    return `The store has no bucket "${bucket}" (${by}): create it, or check the target and --endpoint.`;
  if (name === 'AccessDenied')
    return `The credentials lack a permission (${by}): a deployment lists, writes and, unless --keep-withdrawn is given, deletes objects in "${bucket}".`;
  if (code === 'ENOENT')
    return `${printable(path)} does not exist: run this again when the build is finished, or check AWS_WEB_IDENTITY_TOKEN_FILE.`;
  if (!answer) return undefined;
  if (!status)
    return `The connection to the store failed (${by}): check the network and --endpoint. Some stores, such as MinIO, need --path-style.`;
  if (status === 200) return 'The endpoint did not send a valid S3 response: check --endpoint.';
  if (status < 400) return `The endpoint redirects elsewhere (${by}): check --endpoint.`;
  return `The store refused the request (${by}).`;
}
