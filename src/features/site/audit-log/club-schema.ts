import { z } from 'zod';
import type { FieldChange } from './schema.ts';

// Imports zod, so no public page may import this file.

export const historyWantedSchema = z.object({
  clubId: z.guid(),
  /** How many entries, at most. */
  shown: z.number().int().positive().max(100_000),
});

export const undoWantedSchema = z.object({ clubId: z.guid(), entry: z.number().int().positive() });
export type UndoWanted = z.output<typeof undoWantedSchema>;

export interface HistoryFact extends FieldChange {
  /** `after` says what happened to it ('changed'); its values are not public. */
  readonly isUntold: boolean;
}

export interface HistoryEntry {
  /** Of the newest change in it. */
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly day: string;
  /** 'by the club' */
  readonly by: string;
  /** What it was, unless it was an edit: 'Merged with Spike'. */
  readonly note: string | null;
  readonly facts: readonly HistoryFact[];
  readonly isUndone: boolean;
  readonly canUndo: boolean;
}

export interface ClubHistory {
  readonly entries: readonly HistoryEntry[];
  readonly hasMore: boolean;
}

/** What undoing an entry would do. */
export interface UndoPlan {
  /** Each with its value of now and the earlier one. */
  readonly restored: readonly FieldChange[];
  /** What has been changed since, with its value of now. */
  readonly kept: readonly FieldChange[];
}
