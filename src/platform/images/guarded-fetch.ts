import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';

/** The message is a sentence for the person who entered the address. */
export class FetchRefused extends Error {
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isFinal = isFinal;
  }
}

export interface Guard {
  readonly allowsAddress: (address: string) => boolean;
  readonly allowsPort: (port: number) => boolean;
}

/** The public internet on the ports of the web; nothing private, local, or special. */
export const PUBLIC_WEB: Guard = {
  allowsAddress: (address) =>
    ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast',
  allowsPort: (port) => port === 80 || port === 443,
};

const MOST_REDIRECTS = 3;
const PRIVATE = 'That address isn’t on the public web.';

/**
 * Every address that a name resolves to is checked when the connection is made, and again at each
 * redirect, so that nothing leads into the operator's network. Throws FetchRefused.
 */
export async function fetchGuarded<Result>(
  address: string,
  options: { readonly guard?: Guard; readonly withinMs: number },
  read: (body: AsyncIterable<Uint8Array>, length: number | undefined) => Promise<Result>,
): Promise<Result> {
  const { guard = PUBLIC_WEB, withinMs } = options;
  const signal = AbortSignal.timeout(withinMs);
  const agent = new Agent({
    connect: { lookup: guardedLookup(guard), timeout: withinMs },
    headersTimeout: withinMs,
    bodyTimeout: withinMs,
    maxHeaderSize: 16_384,
  });
  try {
    let url = checkedUrl(address, guard);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await ask(url, agent, signal);
      const location = answer.headers.location;
      if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
        await answer.body.dump({ limit: 1_024 }).catch(() => undefined);
        url = checkedUrl(URL.parse(location, url)?.href ?? '', guard);
        continue;
      }
      if (answer.statusCode !== 200) {
        throw new FetchRefused(
          `That website answered with an error (${answer.statusCode}).`,
          answer.statusCode < 500 && answer.statusCode !== 429,
        );
      }
      const length = Number(answer.headers['content-length'] ?? Number.NaN);
      return await read(answer.body, Number.isNaN(length) ? undefined : length);
    }
    throw new FetchRefused('That address redirects too many times.', true);
  } catch (error) {
    throw signal.aborted
      ? new FetchRefused('That website took too long to answer.', false, { cause: error })
      : error;
  } finally {
    await agent.destroy();
  }
}

async function ask(
  url: URL,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  try {
    return await request(url, {
      dispatcher,
      signal,
      headers: { accept: 'image/*', 'user-agent': 'club-directory-pictures' },
    });
  } catch (error) {
    const refused = refusalIn(error);
    if (refused) throw refused;
    throw new FetchRefused('We couldn’t reach that website.', false, { cause: error });
  }
}

/** The library may have wrapped our refusal. */
function refusalIn(error: unknown): FetchRefused | undefined {
  if (error instanceof FetchRefused) return error;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : undefined;
}

function checkedUrl(address: string, guard: Guard): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new FetchRefused('That isn’t a web address.', true);
  }
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A host that is an IP address is not looked up.
  const isRefused = ipaddr.isValid(host) && !guard.allowsAddress(host);
  if (isRefused || !guard.allowsPort(port)) throw new FetchRefused(PRIVATE, true);
  return url;
}

function guardedLookup(guard: Guard): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) {
        const refused = new FetchRefused('We couldn’t find that website.', false, {
          cause: error,
        });
        callback(refused, []);
        return;
      }
      // One address that is not public makes all of them suspicious.
      if (found.length === 0 || !found.every(({ address }) => guard.allowsAddress(address))) {
        callback(new FetchRefused(PRIVATE, true), []);
        return;
      }
      const [first] = found;
      if (options.all) callback(null, found);
      else callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}
