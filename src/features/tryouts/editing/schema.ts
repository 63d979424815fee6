import { z } from 'zod';
import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import { dollarsProblem, readDollars } from '#domain/read-dollars.ts';
import { optional, required, webAddress } from '#domain/fields.ts';
import { keptPlainText } from '#domain/text.ts';
import { dayInWords } from '#domain/season.ts';
import { saysNothing } from '#features/clubs/season-sheets/rules.ts';
import { isShown, timeInWords, wallClock } from '#domain/wall-clock.ts';
import { site } from '#site.config.ts';
import { MOST_DATES, MOST_TRYOUT_DOLLARS } from './rules.ts';
import type { SeasonChoice } from './rules.ts';

// Imports zod, so no public page may import this file.

/** Times are in the site's time zone. */
export interface TypedDate {
  readonly gender: string;
  readonly ageGroups: readonly string[];
  /** '2026-12-05' */
  readonly date: string;
  /** '09:00' */
  readonly start: string;
  readonly end: string;
}

type Shared = 'season' | 'venueName' | 'venueAddress' | 'fee' | 'registrationUrl' | 'note';
export type TypedTryouts = Readonly<Record<Shared, string>> & {
  readonly dates: readonly TypedDate[];
};

const FEE_PROBLEM = dollarsProblem(MOST_TRYOUT_DOLLARS);
const fee = z
  .union([z.string(), z.number()], FEE_PROBLEM)
  .nullish()
  .transform((typed, context) => {
    const text = String(typed ?? '').trim();
    const amount = readDollars(text, MOST_TRYOUT_DOLLARS);
    if (saysNothing(text) || amount !== null) return amount;
    context.addIssue(FEE_PROBLEM);
    return z.NEVER;
  });

const time = (missing: string) => z.string(missing).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing);

/** When clocks spring forward at 2:00, there is no 2:30. */
function skipped(day: string, typed: string): string | undefined {
  // The fields report these themselves.
  if (Number.isNaN(Date.parse(`${day}T${typed}`))) return undefined;
  return isShown(day, typed, site.timeZone)
    ? undefined
    : `Clocks spring forward on this day, so there’s no ${timeInWords(typed)}`;
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
    start: time('Enter a start time'),
    end: time('Enter an end time'),
  })
  .refine(({ start, end }) => end > start, {
    path: ['end'],
    message: 'Choose an end time after the start time',
  })
  .superRefine((one, context) => {
    for (const name of ['start', 'end'] as const) {
      const message = skipped(one.date, one[name]);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/**
 * Also accepts its own output, which is what is sent (TRYO-08).
 *
 * @param seasons asked whenever a form is checked, because a server runs for longer than a season
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

function dayProblem({ date: day, end }: TypedDate, now: string, chosen: SeasonChoice | undefined) {
  if (day === '' || !chosen) return undefined;
  if (day < chosen.from || day > chosen.to) {
    return `${chosen.label} tryouts run from ${dayInWords(chosen.from)} to ${dayInWords(chosen.to)}. Choose a date in that range`;
  }
  return `${day} ${end}` <= now ? 'That date has passed. Enter a later one' : undefined;
}

export type KeptTryouts = z.output<ReturnType<typeof tryoutsSchema>>;

/** A tryout of a club, in the version that was loaded. */
export const tryoutDeedSchema = z.object({
  clubId: z.guid(),
  id: z.guid(),
  version: z.number().int().min(0),
});
export type TryoutVersion = z.output<typeof tryoutDeedSchema>;
