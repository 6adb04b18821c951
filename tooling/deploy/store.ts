import { DeleteObjectsCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { DeployOptions } from './options.ts';
import type { Upload } from './plan.ts';

/** A bucket, as far as a deployment needs it. */
export interface Store {
  /** The ETag of each key under the prefix. */
  list: () => Promise<Map<string, string>>;
  /** Puts a whole object; the store checks what arrived against the upload's MD5. */
  put: (upload: Upload, body: Buffer) => Promise<void>;
  delete: (keys: readonly string[]) => Promise<void>;
}

/** By default there are none, and a deployment could wait for ever. */
const TIMEOUTS = { connectionTimeout: 10_000, socketTimeout: 30_000 };

/** The most keys in one request to delete. */
const DELETE_BATCH_SIZE = 1000;

/** Opens any store that speaks S3's protocol. Credentials come from the AWS tools' places, and go nowhere else. */
export function openStore(
  { bucket, prefix, endpoint, region, aliases, 'path-style': forcePathStyle }: DeployOptions,
  timeouts = TIMEOUTS,
): Store {
  // The alias of the prefix itself has no slash at its end.
  const alias = aliases ? prefix.slice(0, -1) : prefix;
  const client = new S3Client({
    ...(endpoint && { endpoint }),
    ...((region ?? (endpoint && !process.env['AWS_REGION'])) && { region: region ?? 'us-east-1' }),
    forcePathStyle,
    requestHandler: timeouts,
    // Not every store supports Amazon's newer checksums; every store supports the MD5 below.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    async list() {
      const etags = new Map<string, string>();
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: alias });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', ETag = '' } of Contents)
          if (Key.startsWith(prefix) || Key === alias) etags.set(Key, ETag);
      return etags;
    },
    async put({ key, file, contentType, cacheControl }, body) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentType: contentType,
          CacheControl: cacheControl,
          ContentMD5: Buffer.from(file.md5, 'hex').toString('base64'),
        }),
      );
    },
    async delete(keys) {
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
