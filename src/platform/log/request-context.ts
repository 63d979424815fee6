import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { networkOf } from '#platform/session/visitor-address.ts';

const LONGEST_BROWSER = 300;

export interface RequestContext {
  /** In the log and shown to the visitor; during an outage that of the outage's line. */
  reference: string;
  readonly method: string;
  readonly network: string;
  readonly call: string;
  readonly userAgent: string | null;
  account?: string;
  /** A security event was recorded that says more than a refusal would. */
  isRecorded?: boolean;
  /** The account counts as a visitor until it has a second factor. */
  needsSecondFactor?: boolean;
  /** Its failure is in the log, and its answer has the reference. */
  isLogged?: boolean;
  /** It could be parsed, so failures from now on are our fault. */
  hasBegun?: boolean;
}

export const SERVER_FUNCTIONS = '/_serverFn/';

/** Finds the line in the log for an answer with status 500 or above. */
export const REFERENCE_HEADER = 'x-request-id';

const contexts = new AsyncLocalStorage<RequestContext>();

/** The front has made sure that x-forwarded-for is true. */
export function inRequest<Result>(request: Request, work: () => Result): Result {
  const network = networkOf(request.headers.get('x-forwarded-for') ?? '');
  const userAgent = request.headers.get('user-agent')?.slice(0, LONGEST_BROWSER) ?? null;
  const { method, url } = request;
  const call = new URL(url).pathname;
  return contexts.run({ reference: randomUUID(), method, network, call, userAgent }, work);
}

export function withReference(sentence: string): string {
  const reference = requestContext()?.reference;
  return reference === undefined ? sentence : `${sentence} Reference: ${reference}`;
}

export function requestContext(): RequestContext | undefined {
  return contexts.getStore();
}

export function isUnparsedCall(): boolean {
  const context = contexts.getStore();
  return context?.call.startsWith(SERVER_FUNCTIONS) === true && context.hasBegun !== true;
}
