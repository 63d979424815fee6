import { readTeamCounts } from '#domain/team-counts.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import type { ClubFieldName } from '#features/clubs/fields.ts';
import { typedCounts } from './rules.ts';
import type { TypedCounts } from './rules.ts';
import type { TypedClub } from './schema.ts';

/** Facts as a form holds them: the fields of a club, and where it practices. */
export type FactName = keyof TypedClub;
export const FACT_NAMES: readonly FactName[] = [...CLUB_FIELD_NAMES, 'practiceLocations'];

export const FACT_LABELS = {
  ...Object.fromEntries(CLUB_FIELD_NAMES.map((name) => [name, shortLabel(CLUB_FIELDS[name])])),
  practiceLocations: 'Practice locations',
} as Readonly<Record<FactName, string>>;

/** Its name in statements. */
export function columnOfFact(name: FactName): string {
  return name === 'practiceLocations' ? 'practice_locations' : CLUB_FIELDS[name].column;
}

type Locations = readonly { readonly name: string | null; readonly address: string }[];

/** Undefined for a column that clubs no longer have. */
export function factOfColumn(column: string | null): FactName | undefined {
  return FACT_NAMES.find((name) => columnOfFact(name) === column);
}

export function typedClub(
  club: Readonly<Record<ClubFieldName, unknown>>,
  locations: Locations,
): TypedClub {
  const facts = { ...club, practiceLocations: locations };
  return Object.fromEntries(
    FACT_NAMES.map((name) => [name, typedFact(name, facts[name])]),
  ) as unknown as TypedClub;
}

/** Drops options that the form does not have. */
export function typedFact(name: FactName, stored: unknown): TypedClub[FactName] {
  if (name === 'practiceLocations') {
    const locations = Array.isArray(stored) ? (stored as Locations) : [];
    return locations.map((one) => ({ name: one.name ?? '', address: one.address }));
  }
  const field = CLUB_FIELDS[name];
  if (field.kind === 'teams') return typedCounts(readTeamCounts(stored));
  if (field.kind === 'options') {
    return field.options.filter((option) => Array.isArray(stored) && stored.includes(option));
  }
  return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : '';
}

export function showFact(name: string, value: unknown): string {
  if (name === 'practiceLocations') {
    const locations = value as TypedClub['practiceLocations'];
    return locations.map((one) => [one.name, one.address].filter(Boolean).join(', ')).join('\n');
  }
  if (name === 'teamsPerAgeGroup') return countsInWords(value as TypedCounts);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function countsInWords(counts: TypedCounts): string {
  return Object.entries(counts)
    .flatMap(([ageGroup, byGender]) =>
      Object.entries(byGender).flatMap(([gender, byType]) =>
        Object.entries(byType)
          .filter(([, count]) => count !== '')
          .map(([type, count]) => `${ageGroup} ${gender} ${type}: ${count}`),
      ),
    )
    .join('\n');
}
