import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILES_PATH } from '#domain/stored-address.ts';
import type { HeaderList } from '#platform/cache/cached-response.ts';
import { BUCKETS, contentDisposition, isBucket, isStoragePath } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import { rangeOf } from './byte-range.ts';
import type { ByteRange, FileFacts, OpenFile, Storage } from './storage.ts';

/** A stored file can run nothing and load nothing, whatever a browser takes it for. */
const POLICY = "default-src 'none'; sandbox";
/** Browsers show a PDF as an object with styles in a page of their own, not in a sandbox. */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * A stored path never needs percent-encoding, so there is no second spelling that could lead
 * elsewhere.
 */
export function createFileServer(options: {
  readonly storage: Pick<Storage, 'stat' | 'read'>;
  readonly securityHeaders: () => HeaderList;
}) {
  const { storage, securityHeaders } = options;
  const common: HeaderList = securityHeaders().filter(
    ([name]) => name.toLowerCase() !== 'content-security-policy',
  );

  const keeping = (bucket: Bucket, facts: FileFacts) => [...kept(bucket, facts), ...common];

  async function readRange({ bucket, path }: Place, facts: FileFacts, range: ByteRange) {
    const file = await storage.read(bucket, path, range);
    if (file?.etag === facts.etag) return file;
    file?.body.destroy();
    return undefined;
  }

  /** Returns whether the path is a stored file. Takes GET and HEAD. `path` is without the query. */
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const place = readPath(path);
    if (!place) return false;
    const { 'if-none-match': known, range: asked } = req.headers;
    let part: ByteRange | undefined;
    let file: OpenFile | undefined;
    if (known !== undefined || asked !== undefined || req.method === 'HEAD') {
      const facts = await storage.stat(place.bucket, place.path);
      if (!facts) return false;
      const headers = keeping(place.bucket, facts);
      if (known !== undefined && names(known, facts.etag)) {
        res.writeHead(304, headers.flat()).end();
        return true;
      }
      if (req.method === 'HEAD') {
        res.writeHead(200, [...describing(facts, facts.size), ...headers].flat()).end();
        return true;
      }
      const wanted = rangeOf(asked, req.headers['if-range']?.toString(), facts);
      if (wanted === 'unsatisfiable') {
        res.writeHead(416, [...nothingOf(facts), ...headers].flat()).end();
        return true;
      }
      if (wanted !== 'whole') {
        file = await readRange(place, facts, wanted);
        part = file && wanted;
      }
    }
    file ??= await storage.read(place.bucket, place.path);
    if (!file) return false;
    const headers = keeping(place.bucket, file);
    if (part) {
      const of: HeaderList = [['Content-Range', `bytes ${part.first}-${part.last}/${file.size}`]];
      const described = describing(file, part.last - part.first + 1);
      res.writeHead(206, [...of, ...described, ...headers].flat());
    } else {
      res.writeHead(200, [...describing(file, file.size), ...headers].flat());
    }
    await send(file.body, res);
    return true;
  };
}

export type FileServer = ReturnType<typeof createFileServer>;

function kept(bucket: Bucket, { etag, type }: FileFacts): HeaderList {
  return [
    ['ETag', etag],
    ['Cache-Control', BUCKETS[bucket].cacheControl],
    ['Accept-Ranges', 'bytes'],
    ['Content-Security-Policy', type === 'application/pdf' ? PDF_POLICY : POLICY],
  ];
}

function describing({ type, path }: FileFacts, bytes: number): HeaderList {
  return [
    ['Content-Type', type],
    ['Content-Length', String(bytes)],
    ['Content-Disposition', contentDisposition(path, type)],
  ];
}

function nothingOf({ size }: FileFacts): HeaderList {
  return [
    ['Content-Range', `bytes */${size}`],
    ['Content-Length', '0'],
  ];
}

async function send(body: Readable, res: ServerResponse): Promise<void> {
  let visitorLeft: boolean | undefined;
  res.once('close', () => (visitorLeft ??= true));
  body.once('error', () => (visitorLeft ??= false));
  try {
    await pipeline(body, res);
  } catch (error) {
    if (visitorLeft !== true) throw error;
  }
}

type Place = NonNullable<ReturnType<typeof readPath>>;

function readPath(path: string) {
  if (!path.startsWith(`${FILES_PATH}/`)) return undefined;
  const rest = path.slice(FILES_PATH.length + 1);
  const slash = rest.indexOf('/');
  const bucket = rest.slice(0, Math.max(slash, 0));
  const stored = rest.slice(slash + 1);
  return isBucket(bucket) && isStoragePath(stored) ? { bucket, path: stored } : undefined;
}

function names(ifNoneMatch: string, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => strong(tag) === strong(etag))
  );
}
