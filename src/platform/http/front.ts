import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FILES_PATH } from '#domain/stored-address.ts';
import { Busy, Late } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { createPageCache } from '#platform/cache/page-cache.ts';
import type { HeaderList } from '#platform/cache/cached-response.ts';
import type { OwnCode } from '#platform/own-code.ts';
import { sendCached } from '#platform/cache/cached-response.ts';
import { REFERENCE_HEADER } from '#platform/log/request-context.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { networkOf } from '#platform/session/visitor-address.ts';
import type { FileServer } from '#platform/storage/file-server.ts';
import { canonicalPage, readTarget } from './canonical-url.ts';
import type { AllowedParameters, RequestTarget } from './canonical-url.ts';
import { createHealth } from './health.ts';
import {
  clientAddress,
  createPassThrough,
  hasBody,
  sendRendered,
  USUAL_BODY,
} from './pass-through.ts';
import type { BodyLimit, BodyLimits } from './pass-through.ts';
import { createPlainAnswers } from './plain-answers.ts';
import { isFromThisSite } from './same-site.ts';
import type { StaticFiles } from './static-files.ts';

type AnswerKind = 'page cached' | 'page rendered' | 'server function' | 'file' | 'static' | 'other';

/** `status` is 0 when the visitor left before; `began` is `performance.now()` at the request. */
export type OnAnswered = (kind: AnswerKind, status: number, began: number) => void;

export interface FrontOptions {
  readonly siteUrl: string;
  readonly siteName: string;
  readonly notice?: string | undefined;
  readonly render: (request: Request) => Response | Promise<Response>;
  readonly staticFiles: StaticFiles;
  readonly files?: FileServer;
  readonly outbox?: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined;
  readonly isPublic: (url: string) => boolean;
  readonly securityHeaders: (code?: OwnCode) => HeaderList;
  readonly allowedParameters: AllowedParameters;
  /** In lowercase; other cases redirect. */
  readonly fixedPaths: ReadonlySet<string>;
  readonly openCalls?: ReadonlySet<string>;
  readonly isReady: () => Promise<boolean>;
  readonly isStopping?: () => boolean;
  readonly pageCacheBytes: number;
  readonly trustedProxies?: number;
  readonly renderTimeoutMs?: number;
  readonly usualBody?: BodyLimit;
  readonly largeBodies?: BodyLimits['large'];
  readonly onAnswered?: OnAnswered | undefined;
  readonly log: LogFunction;
}

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
const openData = /^\/api\/(?:v1\/|openapi\.json$|oembed$)/;
const openToAll: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, HEAD'],
  ['Access-Control-Allow-Headers', '*'],
];

/**
 * Public pages are rendered only from their canonical URL, without any header of the visitor, so
 * that they are the same bytes for everyone.
 */
export function createFront(options: FrontOptions) {
  const { onAnswered, isStopping = () => false, files, outbox } = options;
  const parts = partsOf(options);
  const { pageCache } = parts;

  function answer(asked: Asked, began: number): void {
    const { req, res } = asked;
    // Do not wait for a body that nobody reads.
    if (isStopping() || hasBody(req)) res.setHeader('Connection', 'close');
    const { method, url = '/' } = req;
    try {
      if ((method === 'GET' || method === 'HEAD') && pageCache.answer(req, res, url)) {
        onAnswered?.('page cached', res.statusCode, began);
        return;
      }
    } catch (error) {
      refuseFailure(parts, asked, error);
      return;
    }
    tellWhenClosed(asked, began);
    route(parts, asked).catch((error: unknown) => refuseFailure(parts, asked, error));
  }

  async function answerFile(asked: Asked, began: number, answerFrom: FileServer): Promise<void> {
    if (!(await answerFrom(asked.req, asked.res, pathOf(asked)))) return answer(asked, began);
    asked.kind = 'file';
    tellWhenClosed(asked, began);
  }

  function tellWhenClosed(asked: Asked, began: number): void {
    if (!onAnswered) return;
    const { res } = asked;
    const tell = () => onAnswered(asked.kind, res.headersSent ? res.statusCode : 0, began);
    if (res.closed) tell();
    else res.once('close', tell);
  }

  return {
    pageCache,
    handle(req: IncomingMessage, res: ServerResponse): void {
      if (outbox?.(req, res)) return;
      const asked: Asked = { req, res, kind: 'other' };
      const began = onAnswered ? performance.now() : 0;
      if (!files || !req.url?.startsWith(`${FILES_PATH}/`)) return answer(asked, began);
      answerFile(asked, began, files).catch((error: unknown) => refuseFailure(parts, asked, error));
    },
  };
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(options: FrontOptions) {
  const { render, securityHeaders, log, renderTimeoutMs = 15_000 } = options;
  const { trustedProxies = 0, isStopping = () => false } = options;
  const origin = new URL(options.siteUrl).origin;
  const plain = createPlainAnswers(options.siteName, securityHeaders, options.notice);
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
  if (target.kind === 'refused') return answerFor(plain, pathOf(asked))(req, res, target.status);
  const { path } = target;
  const methods = methodsOf(path);
  const allow: HeaderList = [['Allow', methods]];
  if (method === 'OPTIONS') {
    return plain.send(req, res, 204, openData.test(path) ? [...allow, ...openToAll] : allow);
  }
  const reads = method === 'GET' || method === 'HEAD';
  if (openData.test(path) && !reads) return plain.problem(req, res, 405, { headers: allow });
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
  // Files of an earlier build. There are no pages below this path, so none is rendered.
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
    // The failure is already in the log; during an outage not once per request.
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
  answerFor(plain, pathOf(asked))(asked.req, asked.res, status, { ...extra, headers });
}

function answerFor(plain: Parts['plain'], path: string) {
  if (openData.test(path)) return plain.problem;
  return isPersonal(path) ? plain.json : plain.page;
}

function pathOf({ req }: Asked): string {
  return (req.url ?? '').split('?')[0] ?? '';
}

function isPersonal(path: string): boolean {
  return path.startsWith(functionPrefix) || path.startsWith(programPrefix);
}

function methodsOf(path: string): string {
  if (openData.test(path)) return pageMethods;
  if (path.startsWith(programPrefix)) return programMethods;
  return path.startsWith(functionPrefix) ? personalMethods : pageMethods;
}
