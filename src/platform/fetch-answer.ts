import { refusalIn } from '#domain/foreign-answer.ts';

/** Server functions send one of these headers; proxies in between do not. */
const OWN_HEADERS = ['x-tss-serialized', 'x-tss-raw'];

/** An answer from anything but a server function becomes an AppError, and its text is never shown. */
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

const unanswered = new Map<string, string>();
const MOST_UNANSWERED = 50;

/** A request that is sent again because no answer came has the same key, so it is done once. */
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
