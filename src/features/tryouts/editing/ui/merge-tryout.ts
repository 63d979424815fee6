import { seasonLabel } from '#domain/season.ts';
import { mergeFields } from '#domain/merge.ts';
import type { Merge } from '#ui/edit-form.tsx';
import type { TypedDate, TypedTryouts } from '../schema.ts';

const LABELS = {
  season: 'Season',
  venueName: 'Location',
  venueAddress: 'Address',
  fee: 'Fee in dollars',
  registrationUrl: 'Registration link',
  note: 'Note',
  gender: 'Gender',
  ageGroups: 'Age groups',
  date: 'Date',
  start: 'Starts at',
  end: 'Ends at',
} as const;

type OneTryout = Omit<TypedTryouts, 'dates'> & TypedDate;

export const mergeTryouts: Merge<TypedTryouts> = ({ base, mine, theirs }, choices) => {
  const { values, ...others } = mergeFields(
    { base: base && oneOf(base), mine: oneOf(mine), theirs: oneOf(theirs) },
    choices,
    { label: (name) => LABELS[name as keyof OneTryout], show },
  );
  const { gender, ageGroups, date, start, end, ...shared } = values;
  return { values: { ...shared, dates: [{ gender, ageGroups, date, start, end }] }, ...others };
};

function oneOf({ dates, ...shared }: TypedTryouts): OneTryout {
  const [date = { gender: '', ageGroups: [], date: '', start: '', end: '' }] = dates;
  return { ...shared, ...date };
}

function show(name: string, value: unknown): string {
  if (name === 'season') return seasonLabel(Number(value));
  return Array.isArray(value) ? value.join(', ') : String(value);
}
