import { AppError } from '#domain/app-error.ts';
import type { ListColumns } from '#platform/lists/columns.ts';
import { shown } from './rules.ts';
import { fixSchema } from './schema.ts';
import type { Fix } from './schema.ts';

/** Longer values are not offered to be fixed for all rows. */
export const LONGEST_VALUE = 200;

/** What to read instead of `column=value`; null to skip the cell. */
export type Fixes = ReadonlyMap<string, string | null>;

/** @throws AppError invalid */
export function fixesOf({ names }: ListColumns, fixes: readonly Fix[]): Fixes {
  const [unknown] = fixes.find(([column]) => !Object.hasOwn(names, column)) ?? [];
  if (unknown !== undefined) {
    throw new AppError('invalid', `There’s no “${shown(unknown)}” column to fix.`);
  }
  return new Map(fixes.map(([column, value, as]) => [`${column}=${value}`, as]));
}

/** The cell, or the parts of a list, as chosen. */
export function fixed(fixes: Fixes, column: string, cell: string, isList: boolean) {
  const whole = fixes.get(`${column}=${cell}`);
  if (whole !== undefined || !isList) return whole === undefined ? cell : whole;
  const parts = cell.split(/[,;\n]/).map((part) => part.trim());
  const chosen = parts.map((part) => fixes.get(`${column}=${part}`));
  if (chosen.every((as) => as === undefined)) return cell;
  const kept = parts.map((part, at) => (chosen[at] === undefined ? part : (chosen[at] ?? '')));
  return kept.filter((part) => part !== '').join('; ');
}

/** Reads `["state","N. Jers","New Jersey"]`; null as the third skips the cells. */
export function readFix(text: string): Fix {
  try {
    return fixSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = 'Send each fix as ["column","value in the file","new value"].';
    throw new AppError('invalid', message, { cause });
  }
}
