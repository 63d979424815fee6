import { distance } from 'fastest-levenshtein';

/** How far a misspelled name may be from the suggested one, in letters. */
const NEAR = 2;

/**
 * The name that was probably meant, or undefined when none is close. Ignores case.
 *
 * @param names as they are to be suggested
 */
export function nearSpelling(typed: string, names: Iterable<string>): string | undefined {
  const wanted = typed.toLowerCase();
  let nearest: string | undefined;
  // A short word is close to everything: at most a third of it may be wrong.
  let most = Math.min(NEAR, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= most) continue;
    const letters = distance(wanted, name.toLowerCase());
    if (letters < most) [nearest, most] = [name, letters];
  }
  return nearest;
}
