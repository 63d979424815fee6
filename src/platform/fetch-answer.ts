import { refusalIn } from '#domain/foreign-answer.ts';

/** Answers of server functions have one of these; those of proxies in between do not. */
const OWN_HEADERS = ['x-tss-serialized', 'x-tss-raw'];

/**
 * `fetch` for calls of server functions from the browser: an answer that no server function gave is a
 * failure with a message, and never text for the screen.
 *
 * @throws TypeError when there is no answer; AppError when it is not a server function's
 */
export async function fetchAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await (init?.method === 'POST' ? fetchOnce(input, init) : fetch(input, init));
  const isOwn = OWN_HEADERS.some((name) => response.headers.has(name));
  const isData = response.headers.get('content-type')?.includes('application/json') ?? false;
  if (isOwn || (response.ok && isData)) return response;
  throw refusalIn(response.status, await response.text());
}

/** `crypto.randomUUID` exists only on https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Keys of requests not answered yet, by what was sent. */
const unanswered = new Map<string, string>();
const MOST_UNANSWERED = 50;

/**
 * Sends a request that may create something under a key. If it is sent again because no answer
 * came, it has the same key, and is done once.
 */
async function fetchOnce(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  if (typeof init.body !== 'string') return fetch(input, init);
  const url = input instanceof Request ? input.url : input.toString();
  const sent = `${url} ${init.body}`;
  const key = unanswered.get(sent) ?? newKey();
  if (unanswered.size >= MOST_UNANSWERED) unanswered.clear();
  unanswered.set(sent, key);
  const headers = new Headers(init.headers);
  headers.set('Idempotency-Key', key);
  const response = await fetch(input, { ...init, headers });
  if (response.status < 500) unanswered.delete(sent);
  return response;
}
