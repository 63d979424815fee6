import type { Resolver } from 'node:dns/promises';
import { keptLine } from '#domain/text.ts';

export type TxtResolver = Pick<Resolver, 'resolveCname' | 'resolveTxt'>;

export interface Look {
  readonly isProven: boolean;
  readonly found: string;
}

export const DNS_PREFIX = 'club-claim=';
const MOST_RECORDS = 100;
const MOST_CHARACTERS = 20_000;
const SHOWN = 3;

const nothing = (found: string): Look => ({ isProven: false, found });

/**
 * Whether a TXT record at exactly this host has this value. An alias, a value put together from several records, a
 * second claim beside it, and more records than anyone needs prove nothing.
 */
export async function lookForRecord(
  host: string,
  value: string,
  resolver: TxtResolver,
): Promise<Look> {
  try {
    const aliases = await resolver.resolveCname(host).catch(noneWithout('ENODATA'));
    if (aliases.length > 0) {
      return nothing(
        `${host} is an alias (CNAME) of ${keptLine(aliases.join(', '))}, so a record there doesn’t count.`,
      );
    }
    const chunks = await resolver.resolveTxt(host).catch(noneWithout('ENODATA'));
    return judged(
      chunks.map((parts) => parts.join('')),
      value,
    );
  } catch (error) {
    const code = codeOf(error);
    return nothing(
      code === 'ENOTFOUND'
        ? `${host} doesn’t exist in the DNS.`
        : `No answer for ${host} (${code}).`,
    );
  }
}

function judged(records: readonly string[], value: string): Look {
  const size = records.reduce((sum, record) => sum + record.length, 0);
  if (records.length > MOST_RECORDS || size > MOST_CHARACTERS) {
    return nothing('There are too many TXT records to read.');
  }
  const claims = records.filter((record) => record.startsWith(DNS_PREFIX));
  if (claims.length > 1) return nothing('There are records of several claims. Leave only yours.');
  if (claims[0] === value) return { isProven: true, found: 'We found your record.' };
  if (records.length === 0) return nothing('There are no TXT records.');
  const shown = records.slice(0, SHOWN).map((record) => `“${keptLine(record).slice(0, 80)}”`);
  const rest = records.length > SHOWN ? `, and ${records.length - SHOWN} more` : '';
  return nothing(`Other TXT records: ${shown.join(', ')}${rest}`);
}

function noneWithout(code: string) {
  return (error: unknown): never[] => {
    if (codeOf(error) !== code) throw error;
    return [];
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
