import { countOf } from '#domain/count-of.ts';
import type { Comparison } from '../client.ts';
import type { MergeForm } from '../schema.ts';

export type Side = 0 | 1;
export const SIDES = [0, 1] as const;
export const NAMES = ['A', 'B'] as const;

type Fact = Comparison['facts'][number];
export type Choices = Readonly<Partial<Record<Fact['column'], Side | 'both'>>>;

export const WORDS: Readonly<Record<string, string>> = {
  club_ratings: 'rating',
  club_comments: 'comment',
  user_club_affiliations: 'affiliation',
  saved_clubs: 'saved club',
  user_roles: 'club admin',
  season_sheets: 'season sheet',
  club_programs: 'program',
  tryouts: 'tryout',
  club_edit_suggestions: 'suggested edit',
  club_mailing_recipients: 'email',
  club_claims: 'claim',
  club_former_paths: 'earlier address',
};

export const isDifferent = ({ texts }: Fact): boolean => texts[0] !== texts[1];

/** Of each difference the value that is filled in, otherwise that of the club edited last. */
export function startOf({ facts, sides }: Comparison): Choices {
  const newer = sides[1].updatedAt > sides[0].updatedAt ? 1 : 0;
  return Object.fromEntries(
    facts.map(({ column, texts: [a, b] }) => [column, a === '' ? 1 : b === '' ? 0 : newer]),
  );
}

export function formOf({ sides, facts }: Comparison, kept: Side, choices: Choices): MergeForm {
  const gone = kept === 0 ? 1 : 0;
  const sideOf = ({ id, version }: Comparison['sides'][number]) => ({ id, version });
  const taken = facts.filter((fact) => isDifferent(fact) && choices[fact.column] === gone);
  const locations = choices.practice_locations;
  return {
    kept: sideOf(sides[kept]),
    gone: sideOf(sides[gone]),
    taken: taken.flatMap(({ column }) => (column === 'practice_locations' ? [] : [column])),
    locations: locations === 'both' ? 'both' : locations === gone ? 'gone' : 'kept',
  };
}

/** '3 ratings and 1 tryout'; '' for nothing. */
export function movingLabel({ figures }: Comparison, gone: Side): string {
  const parts = figures
    .filter(({ counts }) => counts[gone] > 0)
    .map(({ relation, counts }) => countOf(counts[gone], WORDS[relation] ?? relation));
  return new Intl.ListFormat('en').format(parts);
}
