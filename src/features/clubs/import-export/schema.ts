import { z } from 'zod';
import { proof } from '#features/accounts/sign-in/schema.ts';
import { readLocations } from '#features/clubs/cells/rules.ts';
import type { WrittenLocation } from '#features/clubs/cells/rules.ts';
import { readCell, readingOf } from '#features/clubs/cells/schema.ts';
import type { CellReading } from '#features/clubs/cells/schema.ts';
import { clubLocations } from '#features/clubs/editing/schema.ts';
import { CLUB_FIELD_NAMES, CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn, ClubFieldName } from '#features/clubs/fields.ts';
import type { Column } from './rules.ts';

/** The field that a column holds. */
export const FIELD_OF = Object.fromEntries(
  CLUB_FIELD_NAMES.map((name) => [CLUB_FIELDS[name].column, name]),
) as Readonly<Record<ClubColumn, ClubFieldName>>;

/** The table's columns that a list of clubs fills. */
export const FIELD_COLUMNS = Object.keys(FIELD_OF) as ClubColumn[];

/** What a list tells of a club beside its id. */
export type ToldColumn = Exclude<Column, 'id'>;

/** That as it is stored, by column; lists are never null. */
export type ClubFields = Record<ToldColumn, unknown>;

export interface StoredClub extends ClubFields {
  readonly id: string;
  readonly version: number;
  readonly state_slug: string;
  readonly county_slug: string;
  readonly city_slug: string;
  readonly name_slug: string;
  readonly practice_locations: readonly WrittenLocation[];
}

/**
 * Reads a cell by the rules of the club's form, see {@link readCell}.
 */
export function readField(column: ToldColumn, cell: string, stored: unknown): CellReading {
  return column === 'practice_locations'
    ? readingOf(clubLocations.safeParse(readLocations(cell)))
    : readCell(FIELD_OF[column], cell, stored);
}

/** What an export asks for: the caller's password or a code, once more. */
export const exportSchema = z.object({ proof });
