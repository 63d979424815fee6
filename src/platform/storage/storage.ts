import type { Readable } from 'node:stream';
import { AppError } from '#domain/app-error.ts';
import { BUCKETS, isStoragePath, requireStoragePath, typeOfPath } from './buckets.ts';
import type { Bucket, StoredType } from './buckets.ts';

export type FileBody = Uint8Array | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** For `for await`; leaving the loop early cancels the source. */
export function piecesOf(body: FileBody): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  return body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>);
}

/** What an upload returns (UPLD-22). */
export interface StoredFile {
  readonly url: string;
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly type: StoredType;
}

export interface FileFacts {
  readonly path: string;
  readonly type: StoredType;
  readonly size: number;
  /** With its quotes, as in HTTP. Different content has a different one. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface OpenFile extends FileFacts {
  /** Must be read to its end or destroyed: it holds a file or a connection open. */
  readonly body: Readable;
}

export interface PutOptions {
  readonly contentType: StoredType;
  readonly name?: string;
}

/**
 * A method that writes refuses a path that is not `isStoragePath`; for one that reads there is no
 * such file.
 */
export interface Storage {
  /** Whole or not at all, even after power loss. Throws AppError conflict for a taken path. */
  put(bucket: Bucket, path: string, body: FileBody, options: PutOptions): Promise<StoredFile>;
  publicUrl(bucket: Bucket, path: string): string;
  pathOf(bucket: Bucket, url: string): string | undefined;
  remove(bucket: Bucket, paths: readonly string[]): Promise<void>;
  stat(bucket: Bucket, path: string): Promise<FileFacts | undefined>;
  /** `size` is that of the whole file. Undefined as well when the store sends no ranges. */
  read(bucket: Bucket, path: string, range?: ByteRange): Promise<OpenFile | undefined>;
  list(bucket: Bucket, prefix: string): AsyncIterable<Omit<FileFacts, 'etag'>>;
  close(): void;
}

export function publicAddresses(base: string): Pick<Storage, 'publicUrl' | 'pathOf'> {
  return {
    publicUrl(bucket, path) {
      requireStoragePath(path);
      return `${base}/${bucket}/${path}`;
    },
    pathOf(bucket, url) {
      const start = `${base}/${bucket}/`;
      if (!url.startsWith(start)) return undefined;
      const path = url.slice(start.length);
      return isStoragePath(path) ? path : undefined;
    },
  };
}

export function placeOf(storage: Pick<Storage, 'pathOf'>, url: string) {
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    const path = storage.pathOf(bucket, url);
    if (path !== undefined) return { bucket, path };
  }
  return undefined;
}

/** The type must match the extension: later the extension alone says what a file is. */
export function requireStorable(path: string, contentType: StoredType): void {
  requireStoragePath(path);
  if (typeOfPath(path) === contentType) return;
  throw new AppError('invalid', `A file of the type ${contentType} can’t be named like this.`);
}

export function pathTaken(cause?: unknown): AppError {
  return new AppError('conflict', 'A file with this name already exists. Rename yours.', { cause });
}

export function storedFile(
  addresses: Pick<Storage, 'publicUrl'>,
  bucket: Bucket,
  path: string,
  size: number,
  { contentType, name }: PutOptions,
): StoredFile {
  return {
    url: addresses.publicUrl(bucket, path),
    path,
    name: name ?? path.slice(path.lastIndexOf('/') + 1),
    size,
    type: contentType,
  };
}
