import { callTo, callWithPayload } from './server-function.ts';
import type { Address, Call } from './server-function.ts';

/** A request that no page of the site makes. */
interface Malformed {
  readonly name: string;
  readonly call: Call;
  /** Refused with 4xx in any case; the others may turn out to be valid. */
  readonly isRefused: boolean;
}

/** Values that are no valid input of any function that takes one. */
const NO_INPUTS: readonly unknown[] = [undefined, null, true, 12, 'text', [], ['x'], new Date(0)];

/** Payloads that cannot be parsed. */
const NO_PAYLOADS = ['{', 'null', '12', '"text"', '[]', '{"t":{"t":99},"f":127,"m":[]}', '\0'];

/** Wrong values for a field. */
const NO_FIELDS: readonly unknown[] = [
  undefined,
  null,
  -1,
  Number.NaN,
  false,
  '',
  'x',
  "' or true --",
  '\0',
  '\uD800',
  [],
  {},
  { toString: 'x' },
];

const HUGE = 300_000;
/** A request with larger headers is refused before anything reads it. */
const LONG = 12_000;

/**
 * Requests to a function or route with missing, wrong, broken, or huge parts.
 *
 * @param input a valid one; undefined if it takes none
 */
export async function malformedCalls(address: Address, input: unknown): Promise<Malformed[]> {
  return [
    ...(await ofNoInput(address, input)),
    ...brokenPayloads(address, input),
    ...(await ofBadFields(address, input)),
  ];
}

const isRead = (address: Address): boolean => address.startsWith('GET ');
const isRoute = (address: Address): boolean => address.includes(' /');
const isFields = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !(input instanceof Uint8Array);

async function ofNoInput(address: Address, input: unknown): Promise<Malformed[]> {
  // A query is never invalid as a whole.
  if (isRoute(address) && isRead(address)) return [];
  return Promise.all(
    NO_INPUTS.map(async (wrong) => ({
      name: `all of it: ${JSON.stringify(wrong)}`,
      call: await callTo(address, wrong),
      isRefused: input !== undefined,
    })),
  );
}

function brokenPayloads(address: Address, input: unknown): Malformed[] {
  const isRefused = input !== undefined;
  if (!isRoute(address)) {
    const payloads = isRead(address) ? NO_PAYLOADS : [...NO_PAYLOADS, ''];
    return payloads.map((payload) => ({
      name: `payload ${payload}`,
      call: callWithPayload(address, payload),
      isRefused,
    }));
  }
  const [method = '', path = ''] = address.split(' ');
  if (method === 'GET') {
    const queries = [
      '',
      '?token=',
      '?token=%00',
      '?token[]=x',
      '?token=x&token=y',
      '?token=%E0%A4%A',
    ];
    return queries.map((query) => ({
      name: `query ${query}`,
      call: { method, path: path + query, headers: {}, body: undefined },
      isRefused: false,
    }));
  }
  const types = ['text/plain', 'multipart/form-data', 'image/png', ''];
  const bodies = [
    ...[...NO_PAYLOADS, ''].map((body) => ({ type: 'application/json', body })),
    ...types.map((type) => ({ type, body: '{}' })),
  ];
  return bodies.map(({ type, body }) => ({
    name: `${type} ${body}`,
    call: { method, path, headers: { 'content-type': type }, body },
    isRefused,
  }));
}

async function ofBadFields(address: Address, input: unknown): Promise<Malformed[]> {
  if (!isFields(input)) return [];
  const long = 'x'.repeat(isRead(address) ? LONG : HUGE);
  const values = isRoute(address) && isRead(address) ? [long] : [...NO_FIELDS, long];
  const inputs = Object.keys(input).flatMap((field) =>
    values.map((value) => ({
      name: `${field}: ${shortly(value)}`,
      value: { ...input, [field]: value },
    })),
  );
  const made = inputs.map(async ({ name, value }) => ({
    name,
    call: await callTo(address, value),
    isRefused: false,
  }));
  return Promise.all(made);
}

function shortly(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 20);
}
