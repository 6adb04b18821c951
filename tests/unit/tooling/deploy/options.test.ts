import { expect, test } from 'vitest';
import { readDeployOptions } from '../../../../tooling/deploy/options.ts';

test('the bucket is the only required argument', () => {
  const defaults = { bucket: 'longshore', prefix: '', dir: 'dist', 'delete-old': false, force: false };
  expect(readDeployOptions(['s3://longshore'])).toMatchObject(defaults);
});

test.each(['s3://b_1/preview/42', 's3://b_1/preview/42/', 's3://b_1//preview//42'])(
  '%s has the prefix preview/42/',
  (target) => {
    expect(readDeployOptions([target])).toMatchObject({ bucket: 'b_1', prefix: 'preview/42/' });
  },
);

test('an endpoint may have a path', () => {
  const endpoint = 'https://project.supabase.co/storage/v1/s3';
  expect(readDeployOptions(['s3://one', '--endpoint', endpoint])).toMatchObject({ endpoint });
});

test.each([
  [[], 'Give exactly one target, such as s3://bucket/prefix.'],
  [['https://one'], 'The target is "https://one". Allowed: s3://bucket or s3://bucket/prefix.'],
  [['s3://MyBucket'], "A bucket's name has only a-z, 0-9"],
  [['s3://one/../two'], 'The target is "s3://one/../two": its prefix must not contain "." or "..".'],
  [['s3://one', '--endpoint', 'store'], '--endpoint is "store". Allowed: an http(s) address.'],
  [['s3://one', '--endpoint', 'https://s.org/one'], '--endpoint must not include the bucket: remove "/one"'],
  [['s3://one/2', '--endpoint', 'https://s.org/s3/one/'], '--endpoint must not include the bucket'],
  [['s3://one', '--remove'], '--remove would empty the bucket'],
  [['s3://one', '--delete'], "Unknown option '--delete'."],
  [['s3://one', '--delete-old', '--keep-withdrawn'], '--delete-old would remove files that'],
])('rejects %j', (args, line) => {
  expect(() => readDeployOptions(args)).toThrow(line);
});
