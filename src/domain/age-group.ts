/**
 * Puts age groups in the order of the first number in each label (FIND-47); labels without a number
 * come last, equal ones keep their order.
 *
 * @param ageGroups labels such as 'U12'
 * @returns a new, sorted list
 */
export function sortAgeGroups(ageGroups: readonly string[]): string[] {
  // Each label is parsed once, not in every comparison.
  return ageGroups
    .map((label) => ({ label, number: firstNumber(label) }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ label }) => label);
}

function firstNumber(label: string): number {
  const digits = /\d+/.exec(label);
  return digits ? Number(digits[0]) : Number.MAX_SAFE_INTEGER;
}

/**
 * The short form of age groups (D62): consecutive ones as one range, 'U12–U17'. 'All ages' for an
 * empty list (D19).
 *
 * @param ageGroups labels such as 'U12', in any order
 * @returns at least one label, in the order of ages
 */
export function agesInShort(ageGroups: readonly string[]): string[] {
  if (ageGroups.length === 0) return ['All ages'];
  const runs: { first: string; last: string }[] = [];
  for (const label of sortAgeGroups([...new Set(ageGroups)])) {
    const run = runs.at(-1);
    if (run && isNext(run.last, label)) run.last = label;
    else runs.push({ first: label, last: label });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}–${last}`));
}

/** The same in one line: 'U10, U12–U17'. */
export function ageGroupsLabel(ageGroups: readonly string[]): string {
  return agesInShort(ageGroups).join(', ');
}

/** Whether a label is the age after another; for '12 and under' that is unknown. */
function isNext(label: string, next: string): boolean {
  return isAge(label) && isAge(next) && firstNumber(next) === firstNumber(label) + 1;
}

function isAge(label: string): boolean {
  return /^U\d+$/.test(label);
}
