import { parseArgs } from 'node:util';
import { UserError } from '../command/session.ts';

export const USAGE = `npm run deploy -- s3://bucket/prefix [options]

  --endpoint <address>  a store other than Amazon's, such as https://<account>.r2.cloudflarestorage.com
  --region <name>       by default AWS_REGION, or the profile's region (with --endpoint, us-east-1)
  --path-style          https://store/bucket/key instead of https://bucket.store/key
  --aliases             also uploads "jobs" and "jobs/", for hosts that only serve exact keys
  --plain               does not gzip text, for a host that compresses it, such as CloudFront
  --keep-withdrawn      keeps everything under jobs/ that is not in the build; otherwise it is removed
  --delete-old          after uploading, removes everything under the prefix that is not in the build
  --force               also uploads unchanged files, e.g. when their headers have changed, and accepts a build
                        that is only meant for this machine
  --ignore-base-path    accepts a prefix other than the build's BASE_PATH, for a host that serves it elsewhere
  --remove              removes everything under the prefix, such as a preview; does not read a build
  --dry-run             prints what would be done
  --dir <folder>        the build; dist/ by default

Credentials are found where the AWS tools look: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or a role.`;

const flag = { type: 'boolean', default: false } as const;

const options = {
  endpoint: { type: 'string' },
  region: { type: 'string' },
  dir: { type: 'string', default: 'dist' },
  'path-style': flag,
  aliases: flag,
  plain: flag,
  'delete-old': flag,
  'keep-withdrawn': flag,
  force: flag,
  'ignore-base-path': flag,
  remove: flag,
  'dry-run': flag,
} as const;

/** The options, named as in `USAGE`. */
export type DeployOptions = ReturnType<typeof readDeployOptions>;

/**
 * Reads the command line of `npm run deploy`.
 * @throws UserError
 */
export function readDeployOptions(args: string[]) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [target, ...more] = positionals;
  if (!target || more.length > 0) throw new UserError('Give exactly one target, such as s3://bucket/prefix.');
  const { endpoint } = values;
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new UserError(`--endpoint is ${JSON.stringify(endpoint)}. Allowed: an http(s) address.`);
  if (values['delete-old'] && values['keep-withdrawn'])
    throw new UserError(
      '--delete-old would remove files that the pages kept by --keep-withdrawn need: use only one of the two.',
    );
  const { bucket, prefix } = readTarget(target);
  // Only the bucket, because some stores, such as Supabase's, have a path.
  if (endpoint && URL.parse(endpoint)?.pathname.split('/').includes(bucket))
    throw new UserError(`--endpoint must not include the bucket: remove "/${bucket}" from it.`);
  if (values.remove && !prefix)
    throw new UserError('--remove would empty the bucket: give it a prefix, such as s3://bucket/preview/42.');
  return { ...values, bucket, prefix };
}

/** The bucket and the prefix of all keys: '' or a path with a trailing slash. */
function readTarget(target: string): { bucket: string; prefix: string } {
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9._-]+)(?:\/(.*))?$/.exec(target) ?? [];
  if (!bucket)
    throw new UserError(
      `The target is ${JSON.stringify(target)}. Allowed: s3://bucket or s3://bucket/prefix. A bucket's name has only a-z, 0-9, ".", "-" and "_".`,
    );
  const segments = path.split('/').filter(Boolean);
  if (segments.some((segment) => /^\.+$/.test(segment)))
    throw new UserError(`The target is ${JSON.stringify(target)}: its prefix must not contain "." or "..".`);
  return { bucket, prefix: segments.map((segment) => `${segment}/`).join('') };
}
