import type { z } from 'zod';
import { clubFields } from '#features/clubs/editing/schema.ts';
import { CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import type { ClubFieldName } from '#features/clubs/fields.ts';
import {
  ageGroupOf,
  joinList,
  optionOf,
  readTeamCountsCell,
  splitList,
  writeTeamCounts,
} from './rules.ts';

// Zod comes with this file: no public page imports it.

/** A value to be stored, or why there is none. */
export type CellReading = { readonly value: unknown } | { readonly problem: string };

/** A field of a club as the cell of a list. */
export function writeCell(name: ClubFieldName, value: unknown): string {
  if (CLUB_FIELDS[name].kind === 'teams') return writeTeamCounts(value);
  if (Array.isArray(value)) return joinList(value.map(String));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Reads a cell by the rules of the club's form.
 *
 * @param cell tidied
 * @param stored the field of the club that the row means; undefined for a new club. What stands there
 * outside the lists of options may stay.
 */
export function readCell(name: ClubFieldName, cell: string, stored: unknown): CellReading {
  const field = CLUB_FIELDS[name];
  if (field.kind === 'options') {
    return readOptions(name, field.options, cell, Array.isArray(stored) ? stored : []);
  }
  if (field.kind === 'teams') {
    const counts = readTeamCountsCell(cell);
    if (typeof counts === 'string') return { problem: counts };
    return readingOf(clubFields[name].safeParse(counts));
  }
  if (cell === '' && field.required !== undefined) {
    if (typeof stored === 'string' && stored !== '') {
      return { problem: `The ${shortLabel(field).toLowerCase()} cannot be emptied.` };
    }
    // A club that has only a name is public, too (D25).
    if (name !== 'name') return { value: null };
  }
  return readingOf(clubFields[name].safeParse(cell));
}

function readOptions(
  name: ClubFieldName,
  options: readonly string[],
  cell: string,
  stored: readonly unknown[],
): CellReading {
  // A list of one that holds a comma is more likely a list with commas.
  const written = splitList(cell);
  const parts =
    written.length === 1 && !cell.includes('\\') ? splitAtCommas(cell, stored) : written;
  const chosen = new Set<string>();
  const others = new Set<string>();
  for (const part of parts) {
    const option = optionOf(options, part) ?? (name === 'ageGroups' ? ageGroupOf(part) : undefined);
    if (option !== undefined) chosen.add(option);
    else if (stored.includes(part)) others.add(part);
    else return { problem: `'${part}' is not one of ${options.join('; ')}.` };
  }
  return { value: [...options.filter((option) => chosen.has(option)), ...others] };
}

function splitAtCommas(cell: string, stored: readonly unknown[]): string[] {
  if (stored.includes(cell)) return [cell];
  return cell
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** What a schema makes of a cell. */
export function readingOf(parsed: z.ZodSafeParseResult<unknown>): CellReading {
  if (parsed.success) return { value: parsed.data };
  const { issues } = parsed.error;
  return { problem: issues[0]?.message ?? 'This is not understood.' };
}
