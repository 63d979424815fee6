import { distance } from 'fastest-levenshtein';

/** The name that was probably meant, ignoring case. */
export function nearSpelling(typed: string, names: Iterable<string>): string | undefined {
  const wanted = typed.toLowerCase();
  let nearest: string | undefined;
  // A short word is close to everything: at most a third of it may be wrong.
  let most = Math.min(2, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - wanted.length) >= most) continue;
    const letters = distance(wanted, name.toLowerCase());
    if (letters < most) [nearest, most] = [name, letters];
  }
  return nearest;
}
