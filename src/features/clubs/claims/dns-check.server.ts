import type { Resolver } from 'node:dns/promises';
import { keptLine } from '#domain/text.ts';

export type TxtResolver = Pick<Resolver, 'resolveCname' | 'resolveTxt'>;

const PREFIX = 'club-claim=';
const MOST_RECORDS = 100;
const MOST_CHARACTERS = 20_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown';
const noneWithoutData = (error: unknown): never[] => {
  if (codeOf(error) !== 'ENODATA') throw error;
  return [];
};

/**
 * What the DNS says, and whether it proves a claim: one TXT record at exactly this host has this value. An alias, a
 * value in pieces, a second claim beside it, and more records than anyone needs prove nothing.
 */
export async function lookForRecord(host: string, value: string, resolver: TxtResolver) {
  const nothing = (found: string) => ({ isProven: false, found });
  try {
    const [alias] = await resolver.resolveCname(host).catch(noneWithoutData);
    if (alias !== undefined)
      return nothing(
        `${host} is an alias (CNAME) of ${keptLine(alias)}. A record there doesn’t count.`,
      );
    const chunks = await resolver.resolveTxt(host).catch(noneWithoutData);
    const records = chunks.map((parts) => parts.join(''));
    if (records.length > MOST_RECORDS || records.join('').length > MOST_CHARACTERS)
      return nothing('There are too many TXT records to read.');
    const claims = records.filter((record) => record.startsWith(PREFIX));
    if (claims.length > 1) return nothing('There are records for several claims. Keep only yours.');
    if (claims[0] === value) return { isProven: true, found: 'We found your record.' };
    if (records.length === 0) return nothing('There are no TXT records.');
    const shown = records.slice(0, 3).map((record) => `“${keptLine(record).slice(0, 80)}”`);
    const rest = records.length > 3 ? `, and ${records.length - 3} more` : '';
    return nothing(`Other TXT records: ${shown.join(', ')}${rest}`);
  } catch (error) {
    const code = codeOf(error);
    return nothing(
      code === 'ENOTFOUND' ? `${host} doesn’t exist.` : `No answer for ${host} (${code}).`,
    );
  }
}
