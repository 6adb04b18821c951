import { hash } from 'node:crypto';
import { DeleteObjectsCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { DeployOptions } from './options.ts';
import type { Upload } from './plan.ts';

export type Store = ReturnType<typeof openStore>;

/** The SDK has no timeouts by default, so a deployment could hang forever. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 30_000 };

/** S3's limit on keys per request. */
const DELETE_BATCH_SIZE = 1000;

/** Opens any S3-compatible store. The SDK looks for credentials in the same places as the AWS tools. */
export function openStore(
  { bucket, prefix, endpoint, region, aliases, 'path-style': forcePathStyle }: DeployOptions,
  timeouts = TIMEOUTS,
) {
  // The alias of the prefix itself has no trailing slash.
  const alias = aliases ? prefix.slice(0, -1) : prefix;
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    ...((region ?? (endpoint && !process.env['AWS_REGION'])) && { region: region ?? 'us-east-1' }),
    forcePathStyle,
    requestHandler: timeouts,
    // Some stores do not support Amazon's newer checksums; all support the MD5 below.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { headers, body } = args.request as { headers: Record<string, string>; body: string };
        // The SDK sends a newer checksum, which Amazon accepts; other stores require this one.
        if (commandName === 'DeleteObjectsCommand') headers['content-md5'] = hash('md5', body, 'base64');
        return next(args);
      },
    { step: 'build' },
  );
  return {
    /** The ETag of each key under the prefix. */
    async list() {
      const etags = new Map<string, string>();
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: alias });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', ETag = '' } of Contents)
          if (Key.startsWith(prefix) || Key === alias) etags.set(Key, ETag);
      return etags;
    },
    /** Uploads an object. The store verifies its MD5. */
    async put({ key, file, contentType, cacheControl }: Upload, body: Buffer) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: contentType,
          CacheControl: cacheControl,
          ContentEncoding: file.encoding,
          ContentMD5: Buffer.from(file.md5, 'hex').toString('base64'),
        }),
      );
    },
    async delete(keys: readonly string[]) {
      for (let at = 0; at < keys.length; at += DELETE_BATCH_SIZE) {
        const Objects = keys.slice(at, at + DELETE_BATCH_SIZE).map((Key) => ({ Key }));
        const { Errors: [error] = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        if (error) throw Object.assign(new Error(`${error.Key}: ${error.Message}`), { name: error.Code });
      }
    },
  };
}
