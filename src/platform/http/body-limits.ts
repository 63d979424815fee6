import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { createBriefLimit } from '#platform/brief-limit.ts';
import { countedAddress } from '#platform/session/visitor-address.ts';

/** What is taken of one body. */
export interface BodyLimit {
  readonly bytes: number;
  /** How long it may take to arrive, from its first piece to its last. */
  readonly ms: number;
}

export interface BodyLimits {
  readonly usual: BodyLimit;
  /**
   * Of those that take more, by method and path: `POST /api/uploads`. It holds for whoever presents a
   * session, good or not: nobody else has anything that large to say.
   */
  readonly large: Readonly<Record<string, BodyLimit>>;
}

/** 256 KiB, within 20 s: twice what a form of ours can hold. */
export const USUAL_BODY: BodyLimit = { bytes: 256 * 1024, ms: 20_000 };

/** How large and how slow the body of a request may be. */
export function bodyLimitOf(req: IncomingMessage, path: string, limits: BodyLimits): BodyLimit {
  const { authorization, cookie } = req.headers;
  const large = limits.large[`${req.method ?? 'GET'} ${path}`];
  const isKnown = authorization !== undefined || cookie !== undefined;
  return large && isKnown ? large : limits.usual;
}

/** Whether a request brings a body along. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Smaller ones, as forms send them, cost next to nothing to take apart. */
const SMALL_BODY_BYTES = 16 * 1024;
/** Of larger bodies, from one address: more than anybody's hands send, and far less than keeps a processor busy. */
const LARGE_BODIES = { max: 60, windowMs: 10_000 };

/**
 * Makes the limit on how often one address may send a body that takes time to take apart.
 *
 * @returns what says whether this one is too many
 */
export function limitLargeBodies(): (req: IncomingMessage, address: string) => boolean {
  const isOver = createBriefLimit(LARGE_BODIES);
  return (req, address) => {
    const announced = req.headers['content-length'];
    const isSmall = announced !== undefined && Number(announced) <= SMALL_BODY_BYTES;
    return hasBody(req) && !isSmall && isOver(countedAddress(address));
  };
}

const LOOK_EVERY_MS = 100;

/**
 * Reads a body to its end and forgets it: most browsers read an answer only when they have sent
 * everything. Hangs up on what is larger or slower than the limit.
 */
export async function forgetBody(req: IncomingMessage, { bytes, ms }: BodyLimit): Promise<void> {
  if (req.complete || req.destroyed) return;
  const { socket } = req;
  const [began, before] = [performance.now(), socket.bytesRead];
  // What node:http throws away after the answer passes no listener of the body.
  const looking = setInterval(() => {
    if (socket.bytesRead - before > bytes || performance.now() - began > ms) req.destroy();
  }, LOOK_EVERY_MS);
  req.resume();
  await finished(req, { cleanup: true }).catch(() => undefined);
  clearInterval(looking);
}
