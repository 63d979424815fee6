import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { GetObjectCommandOutput, PutObjectCommandInput } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { FILES_PATH } from '#domain/stored-address.ts';
import { EnvironmentError } from '#platform/environment.ts';
import type { S3Environment } from '#platform/environment.ts';
import { log } from '#platform/log/log.ts';
import {
  BUCKETS,
  contentDisposition,
  isStoragePath,
  requireStoragePath,
  typeOfPath,
} from './buckets.ts';
import type { Bucket } from './buckets.ts';
import { withReceivedFile } from './received-file.ts';
import { pathTaken, publicAddresses, requireStorable, storedFile } from './storage.ts';
import type { ByteRange, FileBody, FileFacts, OpenFile, Storage } from './storage.ts';

type S3Options = Pick<S3Environment, 'bucket' | 'region'> & Partial<S3Environment>;

const REMOVALS = 8;

/**
 * Uses only what all stores have. The key needs the right to list: without it, Amazon answers 403
 * instead of 404 for a missing file, which counts as an error here.
 */
export function createS3Storage(options: S3Options): Storage {
  const addresses = publicAddresses((options.publicBase ?? FILES_PATH).replace(/\/+$/, ''));
  const client = clientOf(options);
  const putNew = putterOfNew(client, options.endpoint);
  const objectOf = (bucket: Bucket, path: string) => ({
    Bucket: options.bucket,
    Key: `${bucket}/${path}`,
  });

  async function statFile(bucket: Bucket, path: string): Promise<FileFacts | undefined> {
    if (!isStoragePath(path)) return undefined;
    const found = await unlessMissing(client.send(new HeadObjectCommand(objectOf(bucket, path))));
    return found && factsOf(path, found);
  }

  return {
    ...addresses,

    async put(bucket, path, body, putOptions) {
      requireStorable(path, putOptions.contentType);
      const { overwrite, cacheControl } = BUCKETS[bucket];
      // Stores without conditional writes mostly ignore the condition; then this check decides.
      if (!overwrite && (await statFile(bucket, path))) throw pathTaken();
      return withKnownSize(body, async (size, content) => {
        const input = (): PutObjectCommandInput => ({
          ...objectOf(bucket, path),
          Body: content(),
          ContentLength: size,
          ContentType: putOptions.contentType,
          ContentDisposition: contentDisposition(path, putOptions.contentType),
          CacheControl: cacheControl,
        });
        if (overwrite) await client.send(new PutObjectCommand(input()));
        else await putNew(input);
        return storedFile(addresses, bucket, path, size, putOptions);
      });
    },

    async remove(bucket, paths) {
      for (const path of paths) requireStoragePath(path);
      const removals = pLimit(REMOVALS);
      await removals.map(paths, (path) =>
        unlessMissing(client.send(new DeleteObjectCommand(objectOf(bucket, path)))),
      );
    },

    stat: statFile,

    async read(bucket, path, range) {
      if (!isStoragePath(path)) return undefined;
      const input = {
        ...objectOf(bucket, path),
        Range: range && `bytes=${range.first}-${range.last}`,
      };
      const found = await unlessMissing(client.send(new GetObjectCommand(input)));
      return found && openFile(path, found, range);
    },

    async *list(bucket, prefix) {
      const start = `${bucket}/`;
      const pages = paginateListObjectsV2(
        { client },
        { Bucket: options.bucket, Prefix: start + prefix },
      );
      for await (const page of pages) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
          const path = Key.slice(start.length);
          const type = typeOfPath(path);
          if (type === undefined || !isStoragePath(path)) continue;
          yield { path, type, size: Size, modifiedAt: LastModified };
        }
      }
    },

    close: () => client.destroy(),
  };
}

const ANSWER_WITHIN_MS = 5_000;

/**
 * Without an answer a start goes on, since everything but the files can be served: returns a
 * sentence for the operator. Throws EnvironmentError when the store refuses.
 */
export async function lookForStore(options: S3Options): Promise<string | undefined> {
  const client = clientOf(options);
  const { bucket, endpoint } = options;
  try {
    const look = new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 });
    await client.send(look, { abortSignal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return undefined;
  } catch (error) {
    const { name } = error as Error;
    const status = statusOf(error) ?? 500;
    if (status < 500)
      throw new EnvironmentError(refusalOf(status, name, options), { cause: error });
    const why = error instanceof Error && 'code' in error ? String(error.code) : name;
    const where = endpoint === undefined ? 'S3_BUCKET names' : `S3_ENDPOINT names ${endpoint},`;
    return `${where} a file store that doesn’t answer (${why}). The site starts without it: files can’t be shown or uploaded until it answers.`;
  } finally {
    client.destroy();
  }
}

function refusalOf(status: number, name: string, { bucket, region }: S3Options): string {
  if (status === 404) return `S3_BUCKET names a bucket that the store doesn’t have: ${bucket}.`;
  if (status < 400) return `S3_REGION isn’t the region of the bucket (it is '${region}').`;
  return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY don’t let the site list the bucket ${bucket} (${name}).`;
}

function clientOf({ endpoint, region, credentials, forcePathStyle = false }: S3Options): S3Client {
  const silent = () => undefined;
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    // The newer default sends trailers that many stores cannot read.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Errors are thrown anyway, and would be logged with the content of files.
    logger: {
      trace: silent,
      debug: silent,
      info: silent,
      warn: (message: unknown) => log('warn', 'the file store', { said: String(message) }),
      error: silent,
    },
    requestHandler: { connectionTimeout: 3_000, socketTimeout: 30_000 },
  });
}

/** A store with conditional writes decides: of two simultaneous puts exactly one succeeds. */
function putterOfNew(client: S3Client, endpoint: string | undefined) {
  let decidesRaces = true;
  return async (input: () => PutObjectCommandInput): Promise<void> => {
    if (decidesRaces) {
      try {
        await client.send(new PutObjectCommand({ ...input(), IfNoneMatch: '*' }));
        return;
      } catch (error) {
        const status = statusOf(error);
        if (status === 412 || status === 409) throw pathTaken(error);
        if (status !== 501) throw error;
        decidesRaces = false;
        log('warn', 'the file store knows no conditional writes', { endpoint });
      }
    }
    await client.send(new PutObjectCommand(input()));
  };
}

function openFile(
  path: string,
  found: GetObjectCommandOutput,
  range: ByteRange | undefined,
): OpenFile | undefined {
  const body = found.Body as Readable;
  if (!range) return { ...factsOf(path, found), body };
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
  if (Number(first) === range.first && Number(last) === range.last) {
    return { ...factsOf(path, { ...found, ContentLength: Number(size) }), body };
  }
  body.destroy();
  return undefined;
}

function factsOf(
  path: string,
  found: { ContentLength?: number; ETag?: string; LastModified?: Date },
): FileFacts {
  const type = typeOfPath(path);
  const { ContentLength: size, ETag: etag, LastModified: modifiedAt } = found;
  if (type === undefined || size === undefined || etag === undefined || modifiedAt === undefined) {
    throw new Error('the store left out the size, ETag or time of a file');
  }
  return { path, type, size, etag, modifiedAt };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    // 416: it is shorter than the requested range.
    if (status === 404 || status === 416) return undefined;
    throw error;
  }
}

/** The protocol needs the size first, so a stream goes to a temporary file, not into memory. */
async function withKnownSize<Result>(
  body: FileBody,
  send: (size: number, content: () => Uint8Array | Readable) => Promise<Result>,
): Promise<Result> {
  if (body instanceof Uint8Array) return send(body.byteLength, () => body);
  return withReceivedFile(body, Number.POSITIVE_INFINITY, ({ file, size }) =>
    send(size, () => createReadStream(file)),
  );
}
