import { z } from 'zod';
import { required } from '#domain/fields.ts';
import { alertsSchema } from '#features/saved/alerts/schema.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';

const NAME_LENGTH = 80;
/** Of a search in its one form, as the database has it. */
export const QUERY_LENGTH = 2_000;
export const TOO_LONG = 'This search is too long to be saved. Shorten what you typed.';

const id = z.guid('This search is no longer there.');

const name = required('Give the search a name.', NAME_LENGTH);

/** What 'Save this search' sends. */
export const newSearchSchema = z.object({
  name,
  page: z.enum(['finder', 'tryouts']),
  query: z.string().max(QUERY_LENGTH, TOO_LONG),
  alerts: alertsSchema.default('off'),
});
export type NewSearch = z.infer<typeof newSearchSchema>;

export const renamedSchema = z.object({ id, name });
export const searchAlertsSchema = z.object({ id, alerts: alertsSchema });
export const searchIdSchema = z.object({ id });

export interface SavedSearch {
  readonly id: string;
  readonly name: string;
  readonly page: 'finder' | 'tryouts';
  /** In its canonical form, with the question mark. */
  readonly query: string;
  readonly alerts: Alerts;
}
