import { randomInt } from 'node:crypto';
import { fromCrossJSON, toJSONAsync } from 'seroval';
import { believesForwarding } from '#tests/e2e/site.ts';

/** The target: `POST reviews.comments.postComment` for a server function, `POST /api/avatar` for a route. */
export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** A function's result, or a route's JSON; undefined for a refusal and for no content. */
  readonly value: unknown;
}

/** The request to a route that takes a file: its query and the bytes. */
export class FileInput {
  readonly query: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;

  constructor(query: Readonly<Record<string, string>>, bytes: Uint8Array) {
    this.query = query;
    this.bytes = bytes;
  }
}

/** A request without its address. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/**
 * The request with which a page of the site calls a server function, or a program calls a
 * route.
 *
 * @param input a function's argument; for a route bytes, a FileInput, or otherwise JSON, or
 * for GET the parameters of its query
 */
export async function callTo(address: Address, input: unknown): Promise<Call> {
  const [method = '', name = ''] = address.split(' ');
  if (name.startsWith('/')) return callToRoute(method, name, input);
  const payload =
    input === undefined ? undefined : JSON.stringify(await toJSONAsync({ data: input }));
  return callWithPayload(address, payload);
}

/** A call of a server function with a payload that may be no JSON at all. */
export function callWithPayload(address: Address, payload: string | undefined): Call {
  const [method = '', name = ''] = address.split(' ');
  const path = `/_serverFn/${name}`;
  const headers = {
    'x-tsr-serverfn': 'true',
    accept: 'application/x-tss-framed, application/x-ndjson, application/json',
  };
  if (payload === undefined) return { method, path, headers, body: undefined };
  if (method === 'GET') {
    const query = new URLSearchParams({ payload });
    return { method, path: `${path}?${query}`, headers, body: undefined };
  }
  const json = { ...headers, 'content-type': 'application/json' };
  return { method, path, headers: json, body: payload };
}

function callToRoute(method: string, path: string, input: unknown): Call {
  if (input === undefined) return { method, path, headers: {}, body: undefined };
  if (method === 'GET') {
    const query = new URLSearchParams(input as Record<string, string>);
    // Parameters of the path, as in /sitemap-{$file}.xml, are not part of the query.
    const filled = path.replaceAll(/\{\$(\w+)\}/g, (_, name: string) => {
      const value = query.get(name) ?? '';
      query.delete(name);
      return encodeURIComponent(value);
    });
    const rest = query.size === 0 ? '' : `?${query}`;
    return { method, path: filled + rest, headers: {}, body: undefined };
  }
  if (input instanceof FileInput) {
    const query = new URLSearchParams(input.query);
    return { ...callToRoute(method, path, input.bytes), path: `${path}?${query}` };
  }
  if (input instanceof Uint8Array) {
    const body = new Uint8Array(input);
    return { method, path, headers: { 'content-type': 'image/png' }, body };
  }
  const headers = { 'content-type': 'application/json' };
  return { method, path, headers, body: JSON.stringify(input) };
}

/**
 * Sends a call as a page of the site would, from a new address, so that earlier calls
 * count toward no limit by address. The site must trust one proxy.
 *
 * @param site its address, which is the Origin unless the headers name another
 * @param headers the session, and differences from a page; undefined removes one
 */
export async function send(
  site: string,
  call: Call,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Answer> {
  const from = believesForwarding(site) ? { 'x-forwarded-for': anAddress() } : {};
  const all = { origin: site, ...from, ...call.headers, ...headers };
  const response = await fetch(site + call.path, {
    method: call.method,
    headers: Object.entries(all).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
    ...(call.body === undefined ? {} : { body: call.body }),
    redirect: 'manual',
  });
  const text = await response.text();
  const { status } = response;
  return { status, headers: response.headers, text, value: valueOf(response, text) };
}

function valueOf({ ok, headers }: Response, text: string): unknown {
  const type = headers.get('content-type') ?? '';
  // Functions answer in frames if they return promises or streams; none does.
  if (type.startsWith('application/x-tss-framed')) throw new Error('an answer in frames');
  if (!ok || !type.startsWith('application/json')) return undefined;
  const json: unknown = JSON.parse(text);
  if (!headers.has('x-tss-serialized')) return json;
  return fromCrossJSON<{ result: unknown }>(json as never, { refs: new Map() }).result;
}

function anAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
