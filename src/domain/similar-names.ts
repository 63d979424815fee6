import { distance } from 'fastest-levenshtein';
import { folded } from './folded.ts';

/** Words that distinguish no club from another. */
const COMMON = new Set(
  'the of and volleyball vball vb club clubs vbc vc juniors junior inc llc assoc association'.split(
    ' ',
  ),
);

export interface NameCore {
  readonly letters: string;
  /** 'Elite 1' and 'Elite 2' are two clubs. */
  readonly numbers: string;
}

/** What distinguishes a club's name: 'The Main-Line Volleyball Club, Inc.' is 'mainline'. */
export function nameCore(name: string): NameCore {
  const words = folded(name.replaceAll(/\p{Pd}/gu, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => !COMMON.has(word));
  const kept = own.length > 0 ? own : words;
  return { letters: kept.join(''), numbers: words.join(' ').match(/\d+/g)?.join(' ') ?? '' };
}

export function areSimilar(one: NameCore, other: NameCore): boolean {
  if (one.letters === '' || one.numbers !== other.numbers) return false;
  if (one.letters === other.letters) return true;
  const shorter = Math.min(one.letters.length, other.letters.length);
  const most = shorter < 5 ? 0 : shorter < 10 ? 1 : 2;
  if (Math.abs(one.letters.length - other.letters.length) > most) return false;
  return distance(one.letters, other.letters) <= most;
}

/** Above this, only names with the same letters are compared. */
const MOST_COMPARED = 1_000;

export function similarPairs<Named extends { readonly name: string }>(these: readonly Named[]) {
  const all = these.map((one) => ({ one, core: nameCore(one.name) }));
  const isMuch = all.length > MOST_COMPARED;
  const groups = Map.groupBy(all, ({ core }) => (isMuch ? core.letters : ''));
  return [...groups.values()].flatMap((group) =>
    group.flatMap(({ one, core }, at) =>
      group
        .slice(at + 1)
        .filter((other) => areSimilar(core, other.core))
        .map((other): [Named, Named] => [one, other.one]),
    ),
  );
}
