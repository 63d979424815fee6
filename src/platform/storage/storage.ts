import type { Readable } from 'node:stream';
import { AppError } from '#domain/app-error.ts';
import { BUCKETS, isStoragePath, requireStoragePath, typeOfPath } from './buckets.ts';
import type { Bucket, StoredType } from './buckets.ts';

/** The content of a file: whole, or in chunks as it arrives. */
export type FileBody = Uint8Array | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** A body for `for await`; leaving the loop early cancels the source. */
export function piecesOf(body: FileBody): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  // Streams of the web standard are iterable in Node; the DOM's types do not know it.
  return body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>);
}

/** What an upload yields (UPLD-22). */
export interface StoredFile {
  readonly url: string;
  /** Path inside the bucket. */
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: StoredType;
}

export interface FileFacts {
  readonly path: string;
  readonly type: StoredType;
  /** Bytes. */
  readonly size: number;
  /** With its quotes, as in HTTP; different content has a different one. */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** Bytes of a file from `first` to `last`, counted from 0, both of which exist. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface OpenFile extends FileFacts {
  /** Must be read to its end or destroyed: it holds a file or a connection open. */
  readonly body: Readable;
}

export interface PutOptions {
  /** Must be the type of the path's extension. */
  readonly contentType: StoredType;
  /** The display name, such as the one the file had; default the last part of the path. */
  readonly name?: string;
}

/**
 * Keeps files in a folder or an S3-compatible store. Whether a file may be overwritten and how long it
 * may be cached are the bucket's rules (see BUCKETS), the same wherever the files are.
 *
 * Paths must satisfy `isStoragePath`. A method that writes refuses any other with AppError invalid;
 * for one that reads there is no such file.
 */
export interface Storage {
  /**
   * Stores a file whole or not at all: a reader never sees half of it, not even after power loss, and
   * nothing is stored when the body throws, whose error is passed on.
   *
   * @throws AppError invalid for a path or a type that cannot be stored, AppError conflict when the
   * path is taken in a bucket without overwriting
   */
  put(bucket: Bucket, path: string, body: FileBody, options: PutOptions): Promise<StoredFile>;
  /** The URL of the file for browsers, whether or not it exists. */
  publicUrl(bucket: Bucket, path: string): string;
  /** The reverse of publicUrl; undefined for any other URL. */
  pathOf(bucket: Bucket, url: string): string | undefined;
  /** Removes files; missing ones are not an error. */
  remove(bucket: Bucket, paths: readonly string[]): Promise<void>;
  stat(bucket: Bucket, path: string): Promise<FileFacts | undefined>;
  /**
   * @param range the part of the file that the body should contain; default all of it; its size is that of the
   * whole. Undefined as well when the file has become too short for it, or the store sends no ranges.
   */
  read(bucket: Bucket, path: string, range?: ByteRange): Promise<OpenFile | undefined>;
  /** All files whose path begins with the prefix ('' for all), in no particular order. */
  list(bucket: Bucket, prefix: string): AsyncIterable<Omit<FileFacts, 'etag'>>;
  /** Closes connections; after this the storage cannot be used. */
  close(): void;
}

/**
 * The two directions of public URLs: `{base}/{bucket}/{path}`.
 *
 * @param base without a trailing slash
 */
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

/** Where a file with a public URL is; undefined for any other URL. */
export function placeOf(storage: Pick<Storage, 'pathOf'>, url: string) {
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    const path = storage.pathOf(bucket, url);
    if (path !== undefined) return { bucket, path };
  }
  return undefined;
}

/**
 * Throws AppError invalid unless the path can be stored, and its extension matches the type: later the
 * extension alone says what a file is.
 */
export function requireStorable(path: string, contentType: StoredType): void {
  requireStoragePath(path);
  if (typeOfPath(path) === contentType) return;
  throw new AppError('invalid', `A file of the type ${contentType} cannot be named like this.`);
}

/** The answer to a put on a taken path. */
export function pathTaken(cause?: unknown): AppError {
  return new AppError('conflict', 'A file with this name already exists.', { cause });
}

/** The record of a finished upload. */
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
