/**
 * Puts age groups in the order of the first number in each label (000§9); labels without a number
 * come last, equal ones keep their order.
 *
 * @param ageGroups labels such as 'U12'
 * @returns a new, sorted list
 */
export function sortAgeGroups(ageGroups: readonly string[]): string[] {
  // Each label is read once, not with every comparison.
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
 * The age groups as a card shows them: 'All ages' for an empty list (decision 19).
 *
 * @param ageGroups labels such as 'U12', in any order
 */
export function ageGroupsLabel(ageGroups: readonly string[]): string {
  return ageGroups.length === 0 ? 'All ages' : sortAgeGroups(ageGroups).join(', ');
}
