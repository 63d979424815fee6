import { z } from 'zod';

/** How often somebody may want to hear what is new. */
export const ALERTS = ['off', 'daily', 'weekly'] as const;
export type Alerts = (typeof ALERTS)[number];
export const alertsSchema = z.enum(ALERTS);

/** A tryout as somebody was told of it. */
const toldTryoutSchema = z.object({
  /** 'Girls U13–U14, Saturday, December 5, 2026, 9:00–11:30 AM, Bryn Mawr Gym'. */
  what: z.string(),
  /** ISO 8601. */
  ends: z.string(),
  isCanceled: z.boolean(),
});

/** What somebody was told of a club: what they get to hear next is the difference. */
const clubFactsSchema = z.object({
  name: z.string(),
  path: z.string(),
  /** The newest season that has a sheet. */
  season: z.number().nullable(),
  /** By the names of its programs, in words. */
  fees: z.record(z.string(), z.string()),
  /** By id. */
  tryouts: z.record(z.string(), toldTryoutSchema),
});
export type ClubFacts = z.infer<typeof clubFactsSchema>;

/** What was told of each of the clubs that a search finds, by id. */
const toldOfSearchSchema = z.record(z.string(), clubFactsSchema);
export type ToldOfSearch = z.infer<typeof toldOfSearchSchema>;

/** What is stored of a club as told; null for nothing, and for what an earlier version wrote in another form. */
export function readTold(stored: unknown): ClubFacts | null {
  return clubFactsSchema.nullable().catch(null).parse(stored);
}

/** The same of a search. */
export function readToldOfSearch(stored: unknown): ToldOfSearch | null {
  return toldOfSearchSchema.nullable().catch(null).parse(stored);
}

/** What ends alerts: the key of a mail, and of what. */
export interface Unsubscription {
  readonly key: string;
  readonly ofClubs: boolean;
  /** Ids of saved searches. */
  readonly ofSearches: readonly string[];
}
