import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { createBriefLimit } from '#platform/brief-limit.ts';
import { countedAddress } from '#platform/session/visitor-address.ts';

/** What is accepted of one body. */
export interface BodyLimit {
  readonly bytes: number;
  /** How long it may take to arrive, from its first piece to its last. */
  readonly ms: number;
}

export interface BodyLimits {
  readonly usual: BodyLimit;
  /**
   * Larger limits, by method and path: `POST /api/uploads`. They apply to requests with a session, valid
   * or not: nobody else has anything that large to send.
   */
  readonly large: Readonly<Record<string, BodyLimit>>;
}

/** 256 KiB, within 20 s: twice what one of our forms can hold. */
export const USUAL_BODY: BodyLimit = { bytes: 256 * 1024, ms: 20_000 };

/** How large and how slow the body of a request may be. */
export function bodyLimitOf(req: IncomingMessage, path: string, limits: BodyLimits): BodyLimit {
  const { authorization, cookie } = req.headers;
  const large = limits.large[`${req.method ?? 'GET'} ${path}`];
  const isKnown = authorization !== undefined || cookie !== undefined;
  return large && isKnown ? large : limits.usual;
}

/** Whether a request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Smaller ones, such as forms send, cost next to nothing to parse. */
const SMALL_BODY_BYTES = 16 * 1024;
/** Larger bodies from one address: more than anybody sends by hand, and far less than keeps a processor busy. */
const LARGE_BODIES = { max: 60, windowMs: 10_000 };

/**
 * Makes the limit on how often one address may send a body that takes time to parse.
 *
 * @returns a function that says whether this one is too many
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
 * Reads a body to its end and discards it: most browsers read an answer only when they have sent
 * everything. Closes the connection on a body that is larger or slower than the limit.
 */
export async function forgetBody(req: IncomingMessage, { bytes, ms }: BodyLimit): Promise<void> {
  if (req.complete || req.destroyed) return;
  const { socket } = req;
  const [began, before] = [performance.now(), socket.bytesRead];
  // What node:http discards after the answer does not reach listeners of the body.
  const looking = setInterval(() => {
    if (socket.bytesRead - before > bytes || performance.now() - began > ms) req.destroy();
  }, LOOK_EVERY_MS);
  req.resume();
  await finished(req, { cleanup: true }).catch(() => undefined);
  clearInterval(looking);
}
