import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliInTurn, createCachedResponse, sendCached } from '#platform/cache/cached-response.ts';
import type { HeaderList, CachedResponse } from '#platform/cache/cached-response.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const yearInSeconds = 31_536_000;
const brotliQuality = 11;
const gzipLevel = 9;

/**
 * Brotli follows for each file after its first request. Names that begin with a dot (the build's
 * own records) are not served, except under `.well-known`.
 */
export async function loadStaticFiles(root: string, securityHeaders: () => HeaderList) {
  const files = new Map<string, CachedResponse>();
  for (const path of await pathsBelow(root)) {
    const body = await readFile(join(root, path));
    const url = path.split('/').map(encodeURIComponent).join('/');
    const contentType = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
    const headers: HeaderList = [
      ['Content-Type', contentType],
      ['Cache-Control', cacheControl(url)],
      ...securityHeaders(),
    ];
    files.set(url, createCachedResponse({ status: 200, headers, body, gzipLevel }));
  }

  const addBrotli = brotliInTurn(brotliQuality, (path, _before, after) => files.set(path, after));

  return {
    answer(req: IncomingMessage, res: ServerResponse, path: string): boolean {
      const cached = files.get(path);
      if (!cached) return false;
      if (sendCached(req, res, cached)) addBrotli(path, cached);
      return true;
    },
  };
}

export type StaticFiles = Awaited<ReturnType<typeof loadStaticFiles>>;

function cacheControl(url: string): string {
  return url.startsWith('/assets/')
    ? `public, max-age=${yearInSeconds}, immutable`
    : 'public, max-age=300, stale-while-revalidate=86400';
}

async function pathsBelow(root: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(root, join(parentPath, name))}`)
      .filter((path) => !/\/\.(?!well-known\/)/.test(path));
  } catch (error) {
    throw new Error(`The built site can’t be read from ${root}. Build it first.`, {
      cause: error,
    });
  }
}
