import { DeleteObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { DeployOptions } from './options.ts';
import type { Upload } from './plan.ts';

export type Store = ReturnType<typeof openStore>;

/** The SDK has no timeouts by default, so a deployment could hang forever. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 30_000 };

/** Limits the number of parallel requests. */
export const limit = pLimit(8);

/** Opens any S3-compatible store. The SDK looks for credentials in the same places as the AWS tools. */
export function openStore(
  { bucket, prefix, endpoint, region, aliases, 'path-style': forcePathStyle }: DeployOptions,
  timeouts = TIMEOUTS,
) {
  // The alias of the prefix itself has no trailing slash.
  const alias = aliases ? prefix.slice(0, -1) : prefix;
  // Node does not use the proxy for the SDK's agents by itself: https://github.com/nodejs/node/pull/64528
  const agent = process.env['NODE_USE_ENV_PROXY'] === '1' ? { proxyEnv: process.env } : {};
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    ...((region ?? (endpoint && !process.env['AWS_REGION'])) && { region: region ?? 'us-east-1' }),
    // The default of three is too few for a busy store, which answers "503 SlowDown".
    ...(!process.env['AWS_MAX_ATTEMPTS'] && { maxAttempts: 6 }),
    // Some stores and proxies do not answer `Expect: 100-continue`, and the SDK would then wait six seconds for a reply.
    expectContinueHeader: false,
    forcePathStyle,
    followRegionRedirects: true,
    requestHandler: { ...timeouts, httpAgent: agent, httpsAgent: agent },
    // Some stores do not support Amazon's newer checksums; all support the MD5 below.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    /** The ETag of each key under the prefix. */
    async list() {
      const etags = new Map<string, string>();
      const tokens = new Set<string | undefined>();
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: alias });
      for await (const { $metadata, ...page } of pages) {
        const { Contents = [], IsTruncated, NextContinuationToken: token } = page;
        const isEndless = IsTruncated !== false && tokens.has(token);
        // The SDK parses an HTML page, for example, as an empty response.
        if (Object.keys(page).length === 0 || (IsTruncated && !token) || isEndless)
          throw Object.assign(new Error('not a list of keys'), { $metadata });
        for (const { Key = '', ETag = '' } of Contents)
          if (Key.startsWith(prefix) || Key === alias) etags.set(Key, ETag);
        // Some stores send a token with the last page, too, and the SDK would follow it for ever.
        if (IsTruncated === false) break;
        tokens.add(token);
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
    /** Deletes a single object, because many stores reject bulk deletes. */
    async delete(key: string) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })).catch((error: Error) => {
        // Unlike Amazon, Google's store refuses to delete an object that is already gone.
        if (error.name !== 'NoSuchKey') throw error;
      });
    },
  };
}
