import { relative } from 'node:path';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import { printable } from '../../src/config/printable.ts';
import { UserError } from '../command/session.ts';
import type { DeployOptions } from './options.ts';

const wrongCredentials =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|ExpiredToken|TokenRefreshRequired|RequestExpired)$/;

type Failure = Partial<S3ServiceException> & { code?: string; path?: string };
type Options = Pick<DeployOptions, 'bucket' | 'dir'>;

/**
 * Explains an error from the store in one line, without the original message, which could contain a key. Returns other
 * errors unchanged.
 * @param progress how far the deployment got, if it had already started
 */
export function explain(error: unknown, options: Options, progress = ''): unknown {
  if (error instanceof UserError) return error;
  const meaning = meaningOf(error as Failure, options);
  return meaning ? new UserError(`${meaning} ${progress}`.trim()) : error;
}

function meaningOf(error: Failure, { bucket, dir }: Options): string | undefined {
  const { name = 'Error', code = name, path = dir, message = '', $metadata: answer } = error;
  const status = answer?.httpStatusCode;
  const by = printable(status ? `${name}, status ${status}` : name);
  if (name === 'CredentialsProviderError')
    return 'No credentials were found. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE to a profile that has them.';
  if (wrongCredentials.test(name))
    return `The store rejected the credentials (${by}). Check those in the environment.`;
  if (/Region|Redirect|LocationConstraint|^AuthorizationHeaderMalformed/.test(name))
    return `The store is in another region (${by}): pass it with --region.`;
  if (name === 'NoSuchBucket')
    return `The store has no bucket "${bucket}" (${by}): create it, or check the target and --endpoint.`;
  if (/^XMinio(ParentIsObject|ObjectExistsAsDirectory)$/.test(name))
    return `This store cannot hold an object and a folder of the same name (${by}): leave out --aliases, and remove the aliases that are already there.`;
  if (name === 'AccessDenied')
    return `The credentials lack a permission (${by}): a deployment lists, writes and, unless --keep-withdrawn is given, deletes objects in "${bucket}".`;
  if (/region is missing/i.test(message))
    return 'No region is set: pass it with --region, or set AWS_REGION.';
  const [, region] = /^Region not accepted: region=(".*") is not/.exec(printable(message)) ?? [];
  if (region)
    return `The region is ${region}. Allowed: letters, digits and hyphens, such as eu-west-1: pass it with --region, or set AWS_REGION.`;
  if (code === 'ERR_INVALID_CHAR')
    return 'The credentials contain a line break or another character that cannot be sent. Check those in the environment.';
  if (code === 'ENOENT' && relative(dir, path).startsWith('..'))
    return `${printable(path)} does not exist: check AWS_WEB_IDENTITY_TOKEN_FILE and the other settings for credentials.`;
  if (name === 'BadDigest' || code === 'ENOENT')
    return `A file changed while it was being sent (${code}): run this again when the build is finished.`;
  if (!answer) return undefined;
  if (!status) return `The connection to the store failed (${code}): check the network and --endpoint.`;
  if (status === 200) return 'The endpoint did not send a valid S3 response: check --endpoint.';
  return `The store refused the request (${by}).`;
}
