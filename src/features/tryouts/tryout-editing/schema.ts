import { z } from 'zod';
import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import { optional, required, webAddress } from '#domain/fields.ts';
import { keptPlainText } from '#domain/text.ts';
import { dayInWords } from '#domain/season.ts';
import { isShown, timeInWords, wallClock } from '#domain/wall-clock.ts';
import { site } from '#site.config.ts';
import { MOST_DATES, MOST_TRYOUT_DOLLARS } from './rules.ts';
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

const FEE_PROBLEM = `Enter whole dollars from 0 to ${MOST_TRYOUT_DOLLARS.toLocaleString('en-US')}`;
const fee = z
  .union([z.string(), z.number()], FEE_PROBLEM)
  .nullish()
  .transform((typed, context) => {
    const digits = String(typed ?? '').replaceAll(/[$,\s]/g, '');
    if (digits === '') return null;
    if (/^\d{1,6}$/.test(digits) && Number(digits) <= MOST_TRYOUT_DOLLARS) return Number(digits);
    context.addIssue(FEE_PROBLEM);
    return z.NEVER;
  });

const time = (missing: string) => z.string(missing).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing);

/** Where clocks are set forward at two, none shows half past two. */
function skipped(day: string, typed: string): string | undefined {
  // What is no day or no time is told of already.
  if (Number.isNaN(Date.parse(`${day}T${typed}`))) return undefined;
  return isShown(day, typed, site.timeZone)
    ? undefined
    : `Clocks are set forward on this day: there is no ${timeInWords(typed)}`;
}

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
  })
  .superRefine((one, context) => {
    for (const name of ['start', 'end'] as const) {
      const message = skipped(one.date, one[name]);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/**
 * What the form of tryouts takes (TRYO-08); what it has made of a form it takes as well, for that is what is
 * sent.
 *
 * @param seasons tells which may be chosen, with the days that belong to each: asked whenever a form is checked,
 *   for a server runs for longer than a season
 * @param clock tells the present moment, which tryouts have to be after
 */
export function tryoutsSchema(seasons: () => readonly SeasonChoice[], clock = () => new Date()) {
  return z
    .object({
      season: z
        .union([z.string(), z.number()])
        .transform(Number)
        .refine((year) => seasons().some(({ season }) => season === year), 'Choose a season'),
      venueName: optional(200),
      venueAddress: required('Address is required', 300),
      fee,
      registrationUrl: webAddress(500),
      note: optional(1_000, keptPlainText),
      dates: z.array(date).min(1, 'Add a date').max(MOST_DATES),
    })
    .superRefine(({ season, dates }, context) => {
      const chosen = seasons().find((choice) => choice.season === season);
      const now = wallClock(clock(), site.timeZone);
      for (const [at, one] of dates.entries()) {
        const message = dayProblem(one, now, chosen);
        if (message !== undefined) {
          context.addIssue({ code: 'custom', path: ['dates', at, 'date'], message });
        }
      }
    });
}

function dayProblem(
  { date: day, end }: TypedDate,
  now: string,
  chosen: SeasonChoice | undefined,
): string | undefined {
  if (day === '' || !chosen) return undefined;
  if (day < chosen.from || day > chosen.to) {
    return `Tryouts of ${chosen.label} are from ${dayInWords(chosen.from)}, to ${dayInWords(chosen.to)}`;
  }
  return `${day} ${end}` <= now ? 'This day is over. Enter a later one' : undefined;
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
  readonly canDelete: boolean;
  /** Of a canceled one that cannot be deleted yet, from when it can: 'Wednesday, November 25, 2026, 3:12 PM'. */
  readonly deletableFrom: string | null;
  readonly values: TypedTryouts;
  /** Who saved it last, and when. */
  readonly changed: string;
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
      /** The season that tryouts of today are mostly of. */
      readonly season: number;
    }
  | { readonly kind: 'denied' }
  | { readonly kind: 'missing' };
