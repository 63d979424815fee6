import { AsyncLocalStorage } from 'node:async_hooks';
import { networkOf } from './session/visitor-address.ts';

/** Of what a browser says of itself; the database has the same limit. */
const LONGEST_BROWSER = 300;

/** What lines of the log say of the request that is being answered. */
export interface RequestContext {
  /** Where it came from: /24 of IPv4, /48 of IPv6. */
  readonly network: string;
  /** What was called: a path, without its query. */
  readonly call: string;
  /** What the browser or program says of itself, cut short; null for nothing. */
  readonly userAgent: string | null;
  /** The account behind its session, once that is known. */
  account?: string;
  /** An event of it was recorded, which says more than that it was refused. */
  isRecorded?: boolean;
  /** Whoever asks counts as a visitor until they have a second factor. */
  needsSecondFactor?: boolean;
  /** Its work has begun: it could be read, so what goes wrong from now on is our fault. */
  hasBegun?: boolean;
}

/** Where server functions are called. */
export const SERVER_FUNCTIONS = '/_serverFn/';

const contexts = new AsyncLocalStorage<RequestContext>();

/**
 * Does the work of a request; whatever it calls finds the request in `requestContext`.
 *
 * @param request as platform/http makes it, whose x-forwarded-for is true
 */
export function inRequest<Result>(request: Request, work: () => Result): Result {
  const network = networkOf(request.headers.get('x-forwarded-for') ?? '');
  const userAgent = request.headers.get('user-agent')?.slice(0, LONGEST_BROWSER) ?? null;
  return contexts.run({ network, call: new URL(request.url).pathname, userAgent }, work);
}

/** The request that is being answered; undefined for jobs, commands and tests. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore();
}

/** Whether the request that is being answered calls a server function that has not begun to work. */
export function isUnreadCall(): boolean {
  const context = contexts.getStore();
  return context?.call.startsWith(SERVER_FUNCTIONS) === true && context.hasBegun !== true;
}
