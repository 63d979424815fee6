/** By age group, gender, and team type, as numbers or as typed. */
type AnyCounts = Readonly<
  Record<string, Readonly<Partial<Record<string, Readonly<Record<string, string | number>>>>>>
>;

/**
 * What has teams but is not checked. A list with nothing checked says nothing.
 *
 * @param checked the age groups, genders, and team types
 */
export function uncheckedTeams(
  counts: AnyCounts,
  checked: readonly (readonly string[])[],
): string[] {
  const teams = Object.entries(counts).flatMap(([ageGroup, byGender]) =>
    Object.entries(byGender).flatMap(([gender, byType = {}]) =>
      Object.entries(byType).map(([type, number]) => ({ of: [ageGroup, gender, type], number })),
    ),
  );
  return checked.flatMap((list, at) => {
    const counted = teams.filter(({ number }) => Number(number) > 0).map(({ of }) => of[at] ?? '');
    return list.length === 0 ? [] : [...new Set(counted)].filter((name) => !list.includes(name));
  });
}
