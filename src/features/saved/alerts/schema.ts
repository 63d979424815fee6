import { z } from 'zod';

export const ALERTS = ['off', 'daily', 'weekly'] as const;
export type Alerts = (typeof ALERTS)[number];
export const alertsSchema = z.enum(ALERTS);

/** What is compared: words may change with a new version. Facts that only one side knows do not count. */
const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type Facts = z.infer<typeof factsSchema>;

const toldTryoutSchema = z.object({
  /** 'Girls U13–U14 (2026–27), Saturday, December 5, 2026, 9:00–11:30 AM, Bryn Mawr Gym' */
  what: z.string(),
  /** ISO 8601. */
  ends: z.string(),
  isCanceled: z.boolean(),
  /** Earlier versions stored none. */
  facts: factsSchema.default({}),
});

/** Further facts by their label, in words. Earlier versions stored none. */
const furtherSchema = z.record(z.string(), z.string()).optional();
export type Further = z.infer<typeof furtherSchema>;

const feeSchema = z.object({ fee: z.string(), facts: factsSchema, further: furtherSchema });
/** Earlier versions stored only the words. */
const toldFeeSchema = z
  .union([z.string(), feeSchema])
  .transform((told): z.infer<typeof feeSchema> =>
    typeof told === 'string' ? { fee: told, facts: {} } : told,
  );

/** What a user was told of a club; the next mail tells the difference. */
const clubFactsSchema = z.object({
  name: z.string(),
  path: z.string(),
  season: z.number().nullable(),
  /** By the name of the program. */
  fees: z.record(z.string(), toldFeeSchema),
  further: furtherSchema,
  tryouts: z.record(z.string(), toldTryoutSchema),
});
export type ClubFacts = z.infer<typeof clubFactsSchema>;

const toldOfSearchSchema = z.record(z.string(), clubFactsSchema);
export type ToldOfSearch = z.infer<typeof toldOfSearchSchema>;

/** Null for nothing, and for what an earlier version stored in another form. */
export function readTold(stored: unknown): ClubFacts | null {
  return clubFactsSchema.nullable().catch(null).parse(stored);
}

export function readToldOfSearch(stored: unknown): ToldOfSearch | null {
  return toldOfSearchSchema.nullable().catch(null).parse(stored);
}
