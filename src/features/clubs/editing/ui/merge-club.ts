import { mergeFields } from '#domain/merge.ts';
import type { Merge } from '#ui/edit-form.tsx';
import { CLUB_FIELDS, shortLabel } from '../../fields.ts';
import type { TypedCounts } from '../rules.ts';
import type { TypedClub } from '../schema.ts';

/** What the fields are called in a sentence. */
export const CLUB_LABELS: Readonly<Partial<Record<string, string>>> = {
  ...Object.fromEntries(
    Object.entries(CLUB_FIELDS).map(([name, field]) => [name, shortLabel(field)]),
  ),
  practiceLocations: 'Practice locations',
};

/** Merges what two people made of a club, fact by fact. */
export const mergeClubs: Merge<TypedClub> = (sides, choices) =>
  mergeFields(sides, choices, { label: (name) => CLUB_LABELS[name] ?? name, show });

function show(name: string, value: unknown): string {
  if (name === 'practiceLocations') {
    const locations = value as TypedClub['practiceLocations'];
    return locations.map((one) => [one.name, one.address].filter(Boolean).join(', ')).join('\n');
  }
  if (name === 'teamsPerAgeGroup') return countsInWords(value as TypedCounts);
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** 'U12 Girls Travel: 2', a line for each. */
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
