import { z } from 'zod';
import { required } from '#domain/fields.ts';
import { alertsSchema } from '#features/saved/alerts/schema.ts';

const NAME_LENGTH = 80;
export const QUERY_LENGTH = 2_000;
export const TOO_LONG = 'This search is too long to save. Shorten what you typed.';

const id = z.guid('This search has been deleted.');

const name = required('Enter a name for the search.', NAME_LENGTH);

export const newSearchSchema = z.object({
  name,
  page: z.enum(['finder', 'tryouts']),
  query: z.string().max(QUERY_LENGTH, TOO_LONG),
  alerts: alertsSchema.default('off'),
});
export type NewSearch = z.infer<typeof newSearchSchema>;

export const renamedSchema = z.object({ id, name });
export type Renamed = z.infer<typeof renamedSchema>;
export const searchAlertsSchema = z.object({ id, alerts: alertsSchema });
export type SearchAlerts = z.infer<typeof searchAlertsSchema>;
export const searchIdSchema = z.object({ id });

/** The query is canonical here, with the question mark. */
export type SavedSearch = Readonly<NewSearch> & { readonly id: string };
