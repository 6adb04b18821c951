import { hash } from 'node:crypto';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { DeployOptions } from './options.ts';
import type { Upload } from './plan.ts';

export type Store = ReturnType<typeof openStore>;

/** The SDK has no timeouts by default, so a deployment could hang forever. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 30_000 };

/** Limits the number of parallel requests. */
export const limit = pLimit(8);

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
        if (commandName !== 'DeleteObjectsCommand') return next(args);
        // The SDK sends a newer checksum, which some stores refuse; all accept this one, and some require it.
        for (const name of Object.keys(headers))
          if (/^x-amz-(sdk-)?checksum-/.test(name)) Reflect.deleteProperty(headers, name);
        headers['content-md5'] = hash('md5', body, 'base64');
        return next(args);
      },
    { step: 'build', priority: 'low' },
  );
  return {
    /** The ETag of each key under the prefix. */
    async list() {
      const etags = new Map<string, string>();
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: alias });
      for await (const { $metadata, ...page } of pages) {
        const { Contents = [], IsTruncated, NextContinuationToken: token } = page;
        // An HTML page, for example, is read as an empty response.
        if (Object.keys(page).length === 0 || (IsTruncated && !token))
          throw Object.assign(new Error('not a list of keys'), { $metadata });
        for (const { Key = '', ETag = '' } of Contents)
          if (Key.startsWith(prefix) || Key === alias) etags.set(Key, ETag);
      }
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
        const { Errors: [error] = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
          .catch(async (error: S3ServiceException) => {
            // Some stores can only delete one object per request.
            if (error.name !== 'NotImplemented' && error.$metadata?.httpStatusCode !== 501) throw error;
            await limit.map(Objects, ({ Key }) =>
              client.send(new DeleteObjectCommand({ Bucket: bucket, Key })),
            );
            return { Errors: [] };
          });
        if (error) throw Object.assign(new Error(error.Message), { name: error.Code, $metadata: {} });
      }
    },
  };
}
