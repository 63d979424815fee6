/** Sorts by the first number in each label (FIND-47); labels without a number come last. */
export function sortAgeGroups(ageGroups: readonly string[]): string[] {
  return ageGroups.toSorted((a, b) => firstNumber(a) - firstNumber(b));
}

function firstNumber(label: string): number {
  const digits = /\d+/.exec(label);
  return digits ? Number(digits[0]) : Number.MAX_SAFE_INTEGER;
}

/** Age groups in short (D62): 'U12–U17' for consecutive ones, 'All ages' for an empty list (D19). */
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

export function ageGroupsLabel(ageGroups: readonly string[]): string {
  return agesInShort(ageGroups).join(', ');
}

function isNext(label: string, next: string): boolean {
  return isAge(label) && isAge(next) && firstNumber(next) === firstNumber(label) + 1;
}

function isAge(label: string): boolean {
  return /^U\d+$/.test(label);
}
