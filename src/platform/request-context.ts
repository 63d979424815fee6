import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { networkOf } from './session/visitor-address.ts';

/** Longest user agent kept; the database has the same limit. */
const LONGEST_BROWSER = 300;

/** What log lines say about the request being answered. */
export interface RequestContext {
  /** In the log lines about its failure, and shown to the visitor; during an outage that of the outage's line. */
  reference: string;
  readonly method: string;
  /** Where it came from: /24 of IPv4, /48 of IPv6. */
  readonly network: string;
  /** What was called: a path, without its query. */
  readonly call: string;
  /** The user agent of the browser or program, truncated; null for none. */
  readonly userAgent: string | null;
  /** The account behind its session, once that is known. */
  account?: string;
  /** A security event was recorded for it, which says more than that it was refused. */
  isRecorded?: boolean;
  /** The account counts as a visitor until it has a second factor. */
  needsSecondFactor?: boolean;
  /** Its failure is in the log, and its answer says so with the reference. */
  isTold?: boolean;
  /** Its work has begun: it could be parsed, so failures from now on are our fault. */
  hasBegun?: boolean;
}

/** The path of server function calls. */
export const SERVER_FUNCTIONS = '/_serverFn/';

/** Of an answer with a status from 500 on: what finds the line in the log. */
export const REFERENCE_HEADER = 'x-request-id';

const contexts = new AsyncLocalStorage<RequestContext>();

/**
 * Does the work of a request; everything it calls finds the request in `requestContext`.
 *
 * @param request as platform/http makes it, whose x-forwarded-for is true
 */
export function inRequest<Result>(request: Request, work: () => Result): Result {
  const network = networkOf(request.headers.get('x-forwarded-for') ?? '');
  const userAgent = request.headers.get('user-agent')?.slice(0, LONGEST_BROWSER) ?? null;
  const { method, url } = request;
  const call = new URL(url).pathname;
  return contexts.run({ reference: randomUUID(), method, network, call, userAgent }, work);
}

/** A sentence about a failure with the reference of the request, by which its line in the log is found. */
export function withReference(sentence: string): string {
  const reference = requestContext()?.reference;
  return reference === undefined ? sentence : `${sentence} Reference: ${reference}`;
}

/** The request being answered; undefined for jobs, commands and tests. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** Whether the request being answered calls a server function that has not started its work. */
export function isUnreadCall(): boolean {
  const context = contexts.getStore();
  return context?.call.startsWith(SERVER_FUNCTIONS) === true && context.hasBegun !== true;
}
