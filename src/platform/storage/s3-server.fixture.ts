import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error -- the package has no types
import untypedS3rver from '@20minutes/s3rver';

/** The part of the server that we use. */
interface S3rver {
  readonly store: { existsObject(bucket: string, key: string): Promise<boolean> };
  readonly logger: { close(): void };
  configureBuckets(): Promise<unknown>;
  callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
}
const S3rver = untypedS3rver as new (options: {
  readonly silent: boolean;
  readonly directory: string;
  readonly vhostBuckets: boolean;
  readonly allowMismatchedSignatures: boolean;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => S3rver;

/**
 * How the store treats `If-None-Match: *` on a put: Amazon, MinIO, and R2 respect it, older stores
 * ignore it, some answer 501.
 */
export type ConditionalWrites = 'honored' | 'ignored' | 'refused';

const bucket = 'club-files';

/**
 * Starts a server that speaks the S3 protocol and checks its signatures. It ignores conditions on
 * puts; the code before it adds them as Amazon documents them.
 */
export async function startS3(conditionalWrites: ConditionalWrites) {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const over = (allowMismatchedSignatures: boolean) =>
    new S3rver({
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket }],
      allowMismatchedSignatures,
    });
  const store = over(false);
  await store.configureBuckets();
  const answer = store.callback();
  // The SDK signs a slash after the bucket's name that the server's check does not know, so
  // list requests, and only those, go to a server that accepts any signature.
  const lister = over(true);
  const answerList = lister.callback();
  const requests: IncomingMessage[] = [];
  const beingWritten = new Set<string>();

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    requests.push(req);
    if (req.method === 'GET' && /^\/[^/]+\/\?/.test(req.url ?? '')) return answerList(req, res);
    const conditional = req.method === 'PUT' && req.headers['if-none-match'] === '*';
    if (!conditional || conditionalWrites === 'ignored') return answer(req, res);
    if (conditionalWrites === 'refused') return refuse(req, res, 501, 'NotImplemented');
    const key = new URL(req.url ?? '/', 'http://store').pathname.slice(bucket.length + 2);
    if (beingWritten.has(key)) return refuse(req, res, 409, 'ConditionalRequestConflict');
    beingWritten.add(key);
    try {
      const taken = await store.store.existsObject(bucket, key);
      if (taken) return refuse(req, res, 412, 'PreconditionFailed');
      await answer(req, res);
    } finally {
      beingWritten.delete(key);
    }
  }

  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) => res.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    /** Each request: method, path, and headers. */
    requests: requests as readonly IncomingMessage[],
    /** Cuts every connection, whatever it is doing. */
    breakOff: () => server.closeAllConnections(),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { logger } of [store, lister]) logger.close();
      await rm(directory, { recursive: true });
    },
  };
}

function refuse(req: IncomingMessage, res: ServerResponse, status: number, code: string): void {
  req.resume();
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  res.writeHead(status, { 'Content-Type': 'application/xml' }).end(body);
}
