import { z } from 'zod';
import { parsePosition } from '#domain/position.ts';
import { alertsSchema } from '#features/saved/alerts/schema.ts';
import { ALL_KINDS } from './rules.ts';
import type { Kind } from './rules.ts';

export const waitingPageSchema = z.object({
  kind: z.enum(ALL_KINDS).nullable(),
  after: z.string().nullable().transform(parsePosition),
});
export const waitingAlertsSchema = z.object({ alerts: alertsSchema });

export type WaitingItem = {
  readonly id: string;
  readonly kind: Kind;
  readonly title: string;
  readonly detail: string;
  /** ISO 8601. */
  readonly since: string;
  /** A safety allegation. */
  readonly is_first: boolean;
  /** What it is done with: the id of a club, suggestion, or email, or a county with its state. */
  readonly ref: string;
};

export const WAITING_PAGE_SIZE = 50;
