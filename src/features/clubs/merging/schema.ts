import { z } from 'zod';
import type { ClubAddress } from '#domain/paths.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn } from '#features/clubs/fields.ts';

// Imports zod, so no public page may import this file.

const LOCATIONS = ['kept', 'gone', 'both'] as const;
const COLUMNS = CLUB_FIELD_NAMES.map((name) => CLUB_FIELDS[name].column);

export const pairSchema = z.object({ one: z.guid(), other: z.guid() });
export const mergeIdSchema = z.object({ id: z.guid() });
export const typedNameSchema = z.object({ name: z.string().max(200) });

const side = z.object({ id: z.guid(), version: z.int32().positive() });
export const mergeSchema = z
  .object({
    kept: side,
    gone: side,
    /** Columns whose values come from the club that goes. */
    taken: z.array(z.enum(COLUMNS)),
    locations: z.enum(LOCATIONS),
  })
  .refine(({ kept, gone }) => kept.id.toLowerCase() !== gone.id.toLowerCase(), 'Choose two clubs.');
export type MergeForm = z.output<typeof mergeSchema>;

export type LinkedClub = ClubAddress & { readonly id: string; readonly name: string };

export interface SimilarClub extends LinkedClub {
  readonly city: string | null;
  readonly state: string | null;
  /** Otherwise it contains the typed text. */
  readonly isSimilar: boolean;
}

export interface MergeSide extends LinkedClub {
  readonly version: number;
  readonly updatedAt: string;
  readonly logo: string | null;
}

/** Something about two clubs, in the order of the two. */
type OfBoth<Value> = readonly [Value, Value];

export interface MergeFact {
  /** 'practice_locations' beside the columns. */
  readonly column: ClubColumn | 'practice_locations';
  readonly label: string;
  readonly texts: OfBoth<string>;
}

export interface Comparison {
  readonly sides: OfBoth<MergeSide>;
  readonly facts: readonly MergeFact[];
  readonly figures: readonly {
    readonly relation: string;
    readonly counts: OfBoth<number>;
    readonly inBoth: number;
  }[];
  /** Seasons with a sheet of both. */
  readonly sheets: readonly {
    readonly season: number;
    readonly programs: OfBoth<number>;
    readonly updatedAt: OfBoth<string>;
  }[];
}

export interface DuplicatePair {
  readonly one: LinkedClub;
  readonly other: LinkedClub;
  readonly place: string;
}

export interface PastMerge {
  readonly id: string;
  readonly at: string;
  readonly who: string | null;
  readonly goneName: string;
  /** Null when that club is gone, too. */
  readonly kept: LinkedClub | null;
  readonly undone: { readonly at: string; readonly who: string | null } | null;
  readonly canUndo: boolean;
}
