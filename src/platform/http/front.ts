import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Busy, Late } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log.ts';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';
import type { OwnCode } from '#platform/own-code.ts';
import { sendCached } from '#platform/page-cache/cached-response.ts';
import { REFERENCE_HEADER } from '#platform/request-context.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { networkOf } from '#platform/session/visitor-address.ts';
import { tellWhenClosed } from './answer-kinds.ts';
import type { AnswerKind, OnAnswered } from './answer-kinds.ts';
import { hasBody, USUAL_BODY } from './body-limits.ts';
import type { BodyLimit, BodyLimits } from './body-limits.ts';
import { canonicalPage, readTarget } from './canonical-url.ts';
import type { AllowedParameters, RequestTarget } from './canonical-url.ts';
import { clientAddress } from './fetch-request.ts';
import { createHealth } from './health.ts';
import { isFromThisSite } from './origin-check.ts';
import { createPassThrough, sendRendered } from './pass-through.ts';
import { createPlainAnswers } from './plain-answers.ts';
import type { StaticFiles } from './static-files.ts';

export interface FrontOptions {
  /** The public address of the site, for example https://clubs.example.org. */
  readonly siteUrl: string;
  readonly siteName: string;
  /** Shown above the small pages that the front makes itself. */
  readonly notice?: string | undefined;
  /** The renderer: pages, server functions and server routes. */
  readonly render: (request: Request) => Response | Promise<Response>;
  readonly staticFiles: StaticFiles;
  /** Whether the route of a canonical URL declares `cache: 'public'`. */
  readonly isPublic: (url: string) => boolean;
  /** From `createSecurityHeaders`. */
  readonly securityHeaders: (code?: OwnCode) => HeaderList;
  readonly allowedParameters: AllowedParameters;
  /** Paths of pages that always exist, in lowercase; other cases of them redirect. */
  readonly fixedPaths: ReadonlySet<string>;
  /** Calls that need not come from a page of this site: their URL itself authorizes them. */
  readonly openCalls?: ReadonlySet<string>;
  /** Whether the site can answer now: called by /readyz, which waits at most two seconds. */
  readonly isReady: () => Promise<boolean>;
  /** True once the server is stopping: readiness is off and connections are closed. */
  readonly isStopping?: () => boolean;
  /** Bound on the memory of cached pages, in bytes. */
  readonly pageCacheBytes: number;
  /** How many proxies are in front of this server. Default 0: forwarding headers are ignored. */
  readonly trustedProxies?: number;
  /** Milliseconds until the renderer is given up. Default 15,000. */
  readonly renderTimeoutMs?: number;
  /** Limits for the body of a call. */
  readonly usualBody?: BodyLimit;
  /** Paths with larger limits: see `BodyLimits`. */
  readonly largeBodies?: BodyLimits['large'];
  /** Called for every answer; must be fast and not throw. */
  readonly onAnswered?: OnAnswered | undefined;
  readonly log: LogFunction;
}

/** A request being answered. */
interface Asked {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  kind: AnswerKind;
}

const pageMethods = 'GET, HEAD, OPTIONS';
const personalMethods = 'GET, HEAD, POST, OPTIONS';
const programMethods = 'GET, HEAD, POST, DELETE, OPTIONS';
const functionPrefix = '/_serverFn/';
const programPrefix = '/api/';
const builtFiles = '/assets/';

/**
 * Answers every request to the site: cached pages from memory, static files, health, and the rest
 * through the renderer. Public pages are rendered only from their canonical URL, without any
 * header of the visitor, so that they are the same bytes for everyone.
 */
export function createFront(options: FrontOptions) {
  const { onAnswered, isStopping = () => false } = options;
  const parts = partsOf(options);
  const { pageCache } = parts;

  return {
    /** To be notified of writes: see `listenForInvalidations`. */
    pageCache,
    /** The request listener for node:http. */
    handle(req: IncomingMessage, res: ServerResponse): void {
      // Do not wait for a body that nobody reads.
      if (isStopping() || hasBody(req)) res.setHeader('Connection', 'close');
      const { method, url = '/' } = req;
      const asked: Asked = { req, res, kind: 'other' };
      const began = onAnswered ? performance.now() : 0;
      try {
        // Most requests end here: a URL that is already canonical, and cached.
        if ((method === 'GET' || method === 'HEAD') && pageCache.answer(req, res, url)) {
          onAnswered?.('page cached', res.statusCode, began);
          return;
        }
      } catch (error) {
        refuseFailure(parts, asked, error);
        return;
      }
      if (onAnswered) tellWhenClosed(res, began, asked, onAnswered);
      route(parts, asked).catch((error: unknown) => refuseFailure(parts, asked, error));
    },
    /** Answers a request that failed elsewhere, and logs why. */
    refuse(req: IncomingMessage, res: ServerResponse, error: unknown): void {
      refuseFailure(parts, { req, res, kind: 'file' }, error);
    },
  };
}

export type Front = ReturnType<typeof createFront>;

type Parts = ReturnType<typeof partsOf>;

/** The handlers, one for each kind of request. */
function partsOf(options: FrontOptions) {
  const { render, securityHeaders, log, renderTimeoutMs = 15_000 } = options;
  const { trustedProxies = 0, isStopping = () => false } = options;
  const origin = new URL(options.siteUrl).origin;
  const plain = createPlainAnswers(options.siteName, securityHeaders, options.notice);
  /** What a log line says about a request that never reaches the renderer. */
  const askedBy = (req: IncomingMessage, call: string) => ({
    network: networkOf(clientAddress(req, trustedProxies)),
    call,
  });
  return {
    ...options,
    origin,
    plain,
    isStopping,
    askedBy,
    health: createHealth({ plain, isReady: options.isReady, isStopping, log }),
    pageCache: createPageCache({
      maxBytes: options.pageCacheBytes,
      render: async (url, signal) =>
        render(new Request(origin + url, { headers: { accept: 'text/html' }, signal })),
      isPublic: options.isPublic,
      securityHeaders,
      renderTimeoutMs,
    }),
    passThrough: createPassThrough({
      origin,
      render,
      plain,
      securityHeaders,
      trustedProxies,
      bodies: { usual: options.usualBody ?? USUAL_BODY, large: options.largeBodies ?? {} },
      askedBy,
      renderTimeoutMs,
    }),
  };
}

async function route(parts: Parts, asked: Asked): Promise<void> {
  const { plain, health, staticFiles } = parts;
  const { req, res } = asked;
  const method = req.method ?? 'GET';
  if (method === 'OPTIONS' && req.url === '*') {
    return plain.send(req, res, 204, [['Allow', personalMethods]]);
  }
  const target = readTarget(req.url ?? '/');
  if (target.kind === 'refused') return plain.page(req, res, target.status);
  const { path } = target;
  const methods = methodsOf(path);
  const allow: HeaderList = [['Allow', methods]];
  if (method === 'OPTIONS') return plain.send(req, res, 204, allow);
  const reads = method === 'GET' || method === 'HEAD';
  const isOpen = parts.openCalls?.has(`${method} ${path}`) === true;
  if (!reads && !isOpen && !isFromThisSite(req, parts.origin)) {
    recordSecurityEvent('cross_site', 'refused', parts.askedBy(req, path));
    return plain.json(req, res, 403);
  }
  if (isPersonal(path)) {
    if (!methods.split(', ').includes(method)) return plain.json(req, res, 405, { headers: allow });
    if (path.startsWith(functionPrefix)) asked.kind = 'server function';
    if (!reads && !parts.isStopping()) res.removeHeader('Connection');
    return parts.passThrough(req, res, target);
  }
  if (!reads) return plain.page(req, res, 405, { headers: allow });
  if (await health.answer(req, res, path)) return;
  asked.kind = 'static';
  if (staticFiles.answer(req, res, path)) return;
  // Files of an earlier build: there are no pages there, so none is rendered.
  if (path.startsWith(builtFiles)) return plain.page(req, res, 404);
  asked.kind = 'page rendered';
  return answerPage(parts, asked, target);
}

async function answerPage(parts: Parts, asked: Asked, target: RequestTarget): Promise<void> {
  const { plain, pageCache } = parts;
  const { req, res } = asked;
  const page = canonicalPage(target, parts.allowedParameters, parts.fixedPaths);
  if (page.kind === 'refused') return plain.page(req, res, page.status);
  if (page.kind === 'redirect') {
    return plain.send(req, res, page.status, [['Location', page.location]]);
  }
  if (pageCache.answer(req, res, page.url)) return;
  const answer = await pageCache.load(page.url);
  const { status, headers } = answer.kind === 'cached' ? answer.cached : answer.response;
  // The renderer's own error page may contain more than visitors should see.
  if (status >= 500) {
    const [, reference] = [...headers].find(([name]) => name === REFERENCE_HEADER) ?? [];
    // What failed has logged why; during an outage not for each request.
    if (status === 503 && reference !== undefined)
      return sendFailure(parts, asked, { status, reference });
    return refuseFailure(parts, asked, new Error(`rendered with status ${status}`), reference);
  }
  if (answer.kind === 'cached') sendCached(req, res, answer.cached, answer.cacheControl);
  else await sendRendered(res, answer.response, parts.securityHeaders);
}

function refuseFailure(
  parts: Parts,
  asked: Asked,
  error: unknown,
  reference: string = randomUUID(),
): void {
  const { method } = asked.req;
  parts.log('error', 'a request failed', {
    requestId: reference,
    method,
    path: pathOf(asked),
    error,
  });
  if (!(error instanceof Late)) return sendFailure(parts, asked, { status: 500, reference });
  const because = error instanceof Busy ? 'busy' : 'late';
  sendFailure(parts, asked, { status: 503, reference, because });
}

function sendFailure(
  { plain }: Parts,
  asked: Asked,
  failure: { status: number; reference: string; because?: 'busy' | 'late' },
): void {
  const { status, ...extra } = failure;
  const headers: HeaderList = [
    [REFERENCE_HEADER, failure.reference],
    ...(status === 503 ? [['Retry-After', '5'] as const] : []),
  ];
  const answer = isPersonal(pathOf(asked)) ? plain.json : plain.page;
  answer(asked.req, asked.res, status, { ...extra, headers });
}

function pathOf({ req }: Asked): string {
  return (req.url ?? '').split('?')[0] ?? '';
}

/** Whether a path is answered for one visitor, and never cached. */
function isPersonal(path: string): boolean {
  return path.startsWith(functionPrefix) || path.startsWith(programPrefix);
}

function methodsOf(path: string): string {
  if (path.startsWith(programPrefix)) return programMethods;
  return path.startsWith(functionPrefix) ? personalMethods : pageMethods;
}
