import { z } from 'zod';
import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import { optional, required, webAddress } from '#domain/fields.ts';
import { keptPlainText } from '#domain/text.ts';
import { MOST_DATES, MOST_DOLLARS } from './rules.ts';
import type { SeasonChoice } from './rules.ts';

// Zod comes with this file: no public page imports it.

/** One date as a form holds it: times are those of the site's time zone. */
export interface TypedDate {
  readonly gender: string;
  readonly ageGroups: readonly string[];
  /** As 2026-12-05. */
  readonly date: string;
  /** As 09:00, like `end`. */
  readonly start: string;
  readonly end: string;
}

/** What the form of tryouts holds: what all of its dates share, and the dates. */
export interface TypedTryouts {
  readonly season: string;
  readonly venueName: string;
  readonly venueAddress: string;
  readonly fee: string;
  readonly registrationUrl: string;
  readonly note: string;
  readonly dates: readonly TypedDate[];
}

const FEE_PROBLEM = `Enter whole dollars from 0 to ${MOST_DOLLARS.toLocaleString('en-US')}`;
const fee = z
  .union([z.string(), z.number()], FEE_PROBLEM)
  .nullish()
  .transform((typed, context) => {
    const digits = String(typed ?? '').replaceAll(/[$,\s]/g, '');
    if (digits === '') return null;
    if (/^\d{1,6}$/.test(digits) && Number(digits) <= MOST_DOLLARS) return Number(digits);
    context.addIssue(FEE_PROBLEM);
    return z.NEVER;
  });

const time = (missing: string) => z.string(missing).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing);

const date = z
  .object({
    gender: z.enum(GENDERS, 'Choose girls or boys'),
    ageGroups: z
      .array(z.enum(AGE_GROUPS))
      .max(AGE_GROUPS.length)
      .transform((chosen) => AGE_GROUPS.filter((age) => chosen.includes(age)))
      .refine((chosen) => chosen.length > 0, 'Choose at least one age group'),
    date: z.iso.date('Enter a date'),
    start: time('Enter when it starts'),
    end: time('Enter when it ends'),
  })
  .refine(({ start, end }) => end > start, {
    path: ['end'],
    message: 'It has to end after it starts',
  });

/**
 * What the form of tryouts takes (TRYO-08); what it has made of a form it takes as well, for that is what is
 * sent.
 *
 * @param seasons that may be chosen, with the days that belong to each
 */
export function tryoutsSchema(seasons: readonly SeasonChoice[]) {
  return z
    .object({
      season: z
        .union([z.string(), z.number()])
        .transform(Number)
        .refine((year) => seasons.some(({ season }) => season === year), 'Choose a season'),
      venueName: optional(200),
      venueAddress: required('Address is required', 300),
      fee,
      registrationUrl: webAddress(500),
      note: optional(1_000, keptPlainText),
      dates: z.array(date).min(1, 'Add a date').max(MOST_DATES),
    })
    .superRefine(({ season, dates }, context) => {
      const chosen = seasons.find((choice) => choice.season === season);
      for (const [at, one] of dates.entries()) {
        if (!chosen || one.date === '' || (one.date >= chosen.from && one.date <= chosen.to))
          continue;
        context.addIssue({
          code: 'custom',
          path: ['dates', at, 'date'],
          message: `Tryouts of ${chosen.label} are from ${chosen.from} to ${chosen.to}`,
        });
      }
    });
}

/** What is kept of the form. */
export type KeptTryouts = z.output<ReturnType<typeof tryoutsSchema>>;

/** Which tryout is meant: of the club, as it was when it was loaded. */
export const tryoutDeedSchema = z.object({
  clubId: z.guid(),
  id: z.guid(),
  version: z.number().int().min(0),
});
export type TryoutDeed = z.output<typeof tryoutDeedSchema>;

/** A tryout as its club's people see it. */
export interface EditableTryout {
  readonly id: string;
  /** Counts its changes. */
  readonly version: number;
  /** 'Girls U13–U14'. */
  readonly players: string;
  /** 'Saturday, December 5, 2026, 9:00–11:30 AM'. */
  readonly when: string;
  readonly where: string;
  readonly isCanceled: boolean;
  readonly isOver: boolean;
  readonly values: TypedTryouts;
}

/** What somebody who asks to edit the tryouts of a club gets. */
export type TryoutsToEdit =
  | {
      readonly kind: 'editable';
      readonly clubName: string;
      readonly clubPath: string;
      /** Those to come, the next first, then those that are over, the last first. */
      readonly tryouts: readonly EditableTryout[];
      /** Where the club practises. */
      readonly venues: readonly { readonly name: string; readonly address: string }[];
      readonly seasons: readonly SeasonChoice[];
      /** The season that is now. */
      readonly season: number;
    }
  | { readonly kind: 'denied' }
  | { readonly kind: 'missing' };
