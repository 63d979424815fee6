const EMAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;
const CREDENTIALS = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*:[^\s/@]*@/gi;
const QUERY = /(\/[^\s?"')]*)\?[^\s"')]+/g;
/** Keys, hashes, and tokens: long, and a mixture that no word or file name is. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{28,}(?![\w-])/g;
const HEX = /\b[0-9a-f]{32,}\b/gi;
/** Of visitors: a server's address comes with its port; a network, /24 or /48, is many people's. */
const IP4 = /(?<![\d.])(?!(?:\d{1,3}\.){3}0\/24\b)(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*:?\d)/g;
const IP6 =
  /(?<![\w:])(?!(?:[0-9a-f]{1,4}:){3}:\/48\b)(?=[0-9a-f:]*:[0-9a-f:]*:)[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;

/** Times, ids of requests, and addresses of servers stay. */
export function redact(text: string): string {
  return text
    .replace(CREDENTIALS, '$1…@')
    .replace(EMAIL, '[email]')
    .replace(QUERY, '$1?…')
    .replace(TOKEN, '[token]')
    .replace(HEX, '[token]')
    .replace(IP4, (address) => (address.startsWith('127.') ? address : '[address]'))
    .replace(IP6, (address) => (/^\d\d(:\d\d){2}$|^::1?$/.test(address) ? address : '[address]'));
}

const NAMES = ['constraint', 'table', 'column', 'schema', 'dataType'] as const;

/** Says which rule of the database was broken and never by which value. */
export function describeError(error: Error): Readonly<Record<string, unknown>> {
  const facts = error as Error & Readonly<Record<string, unknown>>;
  const code = typeof facts['code'] === 'string' ? facts['code'] : undefined;
  const isOfDatabase = code !== undefined && typeof facts['severity'] === 'string';
  const names = NAMES.filter((name) => isOfDatabase && typeof facts[name] === 'string').map(
    (name) => [name, facts[name]] as const,
  );
  return {
    name: error.name,
    message: redact(messageOf(facts, isOfDatabase, new Set(names.map(([, value]) => value)))),
    ...(code === undefined ? {} : { code }),
    ...Object.fromEntries(names),
    stack: framesOf(error),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
    ...(error instanceof AggregateError
      ? { errors: error.errors.filter((one) => one instanceof Error).map(describeError) }
      : {}),
  };
}

function messageOf(
  facts: Error & Readonly<Record<string, unknown>>,
  isOfDatabase: boolean,
  names: ReadonlySet<unknown>,
): string {
  const { query, params } = facts;
  // Drizzle's message repeats the parameters after the statement.
  if (typeof query === 'string' && Array.isArray(params)) return `Failed query: ${query}`;
  if (!isOfDatabase) return facts.message;
  return facts.message.replace(/"([^"]*)"/g, (quoted, name: string) =>
    names.has(name) ? quoted : '"…"',
  );
}

function framesOf(error: Error): string | undefined {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return frames?.join('\n');
}
