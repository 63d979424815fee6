/** How the records of docs/decisions are named. */

/** The names that are not 'NNN-title.md', and numbers that are used twice. */
export function misnamedDecisions(names: readonly string[]): string[] {
  const numbers = new Set<string>();
  return names.filter((name) => {
    const number = /^(\d{3})-[a-z0-9]+(-[a-z0-9]+)*\.md$/.exec(name)?.[1];
    if (!number || numbers.has(number)) return true;
    numbers.add(number);
    return false;
  });
}
