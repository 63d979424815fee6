import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { FILES_PATH } from '#domain/stored-address.ts';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';
import { BUCKETS, contentDisposition, isBucket, isStoragePath } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import type { FileFacts, Storage } from './storage.ts';

/**
 * Answers if the path is a stored file, and returns whether it did. Takes GET and HEAD.
 *
 * @param path of the request, as it was sent or in its canonical encoding, without the query
 */
export type FileServer = (
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
) => Promise<boolean>;

/** A stored file can run nothing and load nothing, whatever a browser takes it for. */
const POLICY = "default-src 'none'; sandbox";

/**
 * Serves stored files under /files/{bucket}/{path}, piece by piece, with the rules of their bucket
 * for caching. Only images are shown in place; other types are downloaded.
 *
 * A stored path never needs percent-encoding, so a path with a percent sign is no stored file:
 * there is no second spelling that could lead elsewhere.
 */
export function createFileServer(options: {
  readonly storage: Pick<Storage, 'stat' | 'read'>;
  /** From `createSecurityHeaders`; its content policy gives way to a stricter one. */
  readonly securityHeaders: () => HeaderList;
}): FileServer {
  const { storage, securityHeaders } = options;
  const common: HeaderList = [
    ...securityHeaders().filter(([name]) => name.toLowerCase() !== 'content-security-policy'),
    ['Content-Security-Policy', POLICY],
  ];

  function keeping(bucket: Bucket, { etag }: FileFacts): HeaderList {
    return [['ETag', etag], ['Cache-Control', BUCKETS[bucket].cacheControl], ...common];
  }
  function describing({ type, size, path }: FileFacts): HeaderList {
    return [
      ['Content-Type', type],
      ['Content-Length', String(size)],
      ['Content-Disposition', contentDisposition(path, type)],
    ];
  }

  return async (req, res, path) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const place = readPath(path);
    if (!place) return false;
    const known = req.headers['if-none-match'];
    if (known !== undefined || req.method === 'HEAD') {
      const facts = await storage.stat(place.bucket, place.path);
      if (!facts) return false;
      if (known !== undefined && names(known, facts.etag)) {
        res.writeHead(304, keeping(place.bucket, facts).flat()).end();
        return true;
      }
      if (req.method === 'HEAD') {
        res.writeHead(200, [...describing(facts), ...keeping(place.bucket, facts)].flat()).end();
        return true;
      }
    }
    const file = await storage.read(place.bucket, place.path);
    if (!file) return false;
    res.writeHead(200, [...describing(file), ...keeping(place.bucket, file)].flat());
    let visitorLeft: boolean | undefined;
    res.once('close', () => (visitorLeft ??= true));
    file.body.once('error', () => (visitorLeft ??= false));
    try {
      await pipeline(file.body, res);
    } catch (error) {
      // When the visitor went away first, nobody is left to be told.
      if (visitorLeft !== true) throw error;
    }
    return true;
  };
}

function readPath(path: string): { readonly bucket: Bucket; readonly path: string } | undefined {
  if (!path.startsWith(`${FILES_PATH}/`)) return undefined;
  const rest = path.slice(FILES_PATH.length + 1);
  const slash = rest.indexOf('/');
  const bucket = rest.slice(0, Math.max(slash, 0));
  const stored = rest.slice(slash + 1);
  return isBucket(bucket) && isStoragePath(stored) ? { bucket, path: stored } : undefined;
}

/** Whether an If-None-Match header names the ETag, or any with `*`. */
function names(ifNoneMatch: string, etag: string): boolean {
  const strong = (tag: string) => tag.trim().replace(/^W\//, '');
  return (
    ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => strong(tag) === strong(etag))
  );
}
