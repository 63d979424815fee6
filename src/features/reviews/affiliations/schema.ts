import { z } from 'zod';
import { year } from '#domain/fields.ts';
import { ALL_AFFILIATED_AS } from '#domain/review-rules.ts';
import type { AffiliatedAs } from '#domain/review-rules.ts';
import { isLongerThan } from '#domain/text.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { currentYear } from '#platform/current-year.ts';

// Public pages import only types from here, so that zod does not load with them.

export interface AffiliationDetails {
  readonly id: string;
  readonly affiliated_as: AffiliatedAs;
  readonly player_name: string | null;
  readonly start_year: number | null;
  readonly end_year: number | null;
}

export interface Affiliation extends AffiliationDetails {
  readonly club: ClubAddress & { readonly id: string; readonly name: string };
}

export const AFFILIATION_GONE = 'This affiliation has been removed.';

const FIRST_YEAR = 1950;
const PLAYER_NAME_LENGTH = 100;
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const playerName = z
  .string()
  .nullish()
  .transform((typed, context) => {
    const name = (typed ?? '').normalize('NFC').replace(UNSEEN, ' ').trim();
    if (isLongerThan(name, PLAYER_NAME_LENGTH)) {
      context.addIssue(`Use ${PLAYER_NAME_LENGTH} characters or fewer.`);
      return z.NEVER;
    }
    return name === '' ? null : name;
  });

/** Next year, because seasons begin in autumn. */
const lastYear = (): number => currentYear() + 1;

const details = {
  affiliatedAs: z.enum(ALL_AFFILIATED_AS, 'Choose your role at this club.'),
  playerName,
  startYear: year(FIRST_YEAR, lastYear),
  endYear: year(FIRST_YEAR, lastYear),
};

interface Years {
  readonly startYear: number | null;
  readonly endYear: number | null;
}
const inOrder = ({ startYear, endYear }: Years) => (endYear ?? Infinity) >= (startYear ?? 0);
const NOT_IN_ORDER = {
  path: ['endYear'],
  message: 'Choose an end year that isn’t before the start year.',
};

/** See AFFL-02, AFFL-03, D38. */
export const newAffiliationSchema = z
  .object({
    clubId: z.guid('This club has been deleted.'),
    attested: z.literal(true, 'Check the box to confirm your connection to this club.'),
    ...details,
  })
  .refine(inOrder, NOT_IN_ORDER);
export type NewAffiliation = z.infer<typeof newAffiliationSchema>;

/** Everything but the club. */
export const changedAffiliationSchema = z
  .object({ id: z.guid(AFFILIATION_GONE), ...details })
  .refine(inOrder, NOT_IN_ORDER);
export type ChangedAffiliation = z.infer<typeof changedAffiliationSchema>;
