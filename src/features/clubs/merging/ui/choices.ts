import { countOf } from '#domain/count-of.ts';
import type { Comparison, MergeFact, MergeForm } from '../schema.ts';

export type Side = 0 | 1;
export type Choices = Readonly<Partial<Record<MergeFact['column'], Side | 'both'>>>;

export const NAMES = ['A', 'B'] as const;

const WORDS: Readonly<Record<string, string>> = {
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
  club_former_paths: 'former address',
};

export const isDifferent = ({ texts }: MergeFact): boolean => texts[0] !== texts[1];

/** Of each difference the value that is filled in, otherwise that of the club edited last. */
export function startOf({ facts, sides }: Comparison): Choices {
  const newer: Side = sides[1].updatedAt > sides[0].updatedAt ? 1 : 0;
  return Object.fromEntries(
    facts.filter(isDifferent).map(({ column, texts }) => {
      if (texts[0] === '') return [column, 1];
      return [column, texts[1] === '' ? 0 : newer];
    }),
  );
}

export function formOf({ sides, facts }: Comparison, kept: Side, choices: Choices): MergeForm {
  const gone: Side = kept === 0 ? 1 : 0;
  const taken = facts.flatMap((fact) =>
    fact.column !== 'practice_locations' && isDifferent(fact) && choices[fact.column] === gone
      ? [fact.column]
      : [],
  );
  const locations = choices.practice_locations;
  return {
    kept: { id: sides[kept].id, version: sides[kept].version },
    gone: { id: sides[gone].id, version: sides[gone].version },
    taken,
    locations: locations === 'both' ? 'both' : locations === gone ? 'gone' : 'kept',
  };
}

export interface Figure {
  readonly label: string;
  readonly counts: readonly [number, number];
  readonly inBoth: number;
}

/** What members and editors left with the two clubs; without what neither has. */
export function figuresOf({ figures }: Comparison): Figure[] {
  return figures
    .filter(({ counts }) => counts[0] + counts[1] > 0)
    .map(({ relation, counts, inBoth }) => ({
      label: plural(WORDS[relation] ?? relation),
      counts,
      inBoth: relation === 'club_programs' ? 0 : inBoth,
    }));
}

const plural = (noun: string): string => {
  const many = noun === 'former address' ? 'former addresses' : `${noun}s`;
  return many.charAt(0).toUpperCase() + many.slice(1);
};

/** '3 ratings, 2 comments, and 1 tryout'; '' for nothing. */
export function movingLabel({ figures }: Comparison, gone: Side): string {
  const parts = figures.flatMap(({ relation, counts }) => {
    const [count, noun] = [counts[gone], WORDS[relation] ?? relation];
    if (count === 0) return [];
    return [
      noun === 'former address' && count > 1 ? `${count} former addresses` : countOf(count, noun),
    ];
  });
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}
