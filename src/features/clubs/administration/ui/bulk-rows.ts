import { z } from 'zod';
import type {
  ClubListEntry,
  RefusedRow,
  RowField,
  RowProblems,
  SentRow,
  TypedRow,
} from '../rules.ts';
import { checkRow, ROW_FIELDS, typedOf } from '../schema.ts';

export interface Edit {
  /** The club that the edit started from; a save is based on its version. */
  readonly club: ClubListEntry;
  readonly typed: TypedRow;
  readonly problems: RowProblems;
  /** `now` is null when the club is gone. */
  readonly refusal: { readonly message: string; readonly now: ClubListEntry | null } | null;
}

/** By club id. Rows that say what the list says are not in it. */
export type Edits = Readonly<Record<string, Edit>>;

/**
 * The list, preceded by edited clubs that it does not show: they were found by another search, or
 * have been renamed.
 */
export function rowsOf(listed: readonly ClubListEntry[], edits: Edits) {
  const ids = new Set(listed.map(({ id }) => id));
  const others = Object.values(edits).filter(({ club }) => !ids.has(club.id));
  return [
    ...others.map((edit) => ({ club: edit.club, edit })),
    ...listed.map((club) => {
      const edit = edits[club.id];
      return { club: edit?.club ?? club, edit };
    }),
  ];
}

export function withTyped(edits: Edits, club: ClubListEntry, field: RowField, value: string) {
  const edit = edits[club.id] ?? { club, typed: typedOf(club), problems: {}, refusal: null };
  const { [field]: _mended, ...problems } = edit.problems;
  const next = { ...edit, typed: { ...edit.typed, [field]: value }, problems };
  return isChanged(next.typed, next.club) || next.refusal
    ? { ...edits, [club.id]: next }
    : without(edits, new Set([club.id]));
}

export function without(edits: Edits, ids: ReadonlySet<string>): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([id]) => !ids.has(id)));
}

export function changedEdits(edits: Edits): Edit[] {
  return Object.values(edits).filter(({ club, typed }) => isChanged(typed, club));
}

export function sentOf({ club, typed }: Edit): SentRow {
  return { id: club.id, version: club.version, ...typed };
}

/** Checked against the clubs that the edits started from (D24). */
export function checkedEdits(edits: Edits): Edits {
  return Object.fromEntries(
    Object.entries(edits).map(([id, edit]) => {
      const { problems } = checkRow(edit.typed, edit.club);
      return [id, { ...edit, problems }];
    }),
  );
}

export function problemCount(edits: readonly Edit[]): number {
  return edits.filter(
    ({ problems, refusal }) => refusal !== null || Object.keys(problems).length > 0,
  ).length;
}

export function withRefusals(edits: Edits, refused: readonly RefusedRow[]): Edits {
  const byId = new Map(refused.map((row) => [row.id, row]));
  return Object.fromEntries(
    Object.entries(edits).map(([id, edit]) => {
      const row = byId.get(id);
      const refusal = row?.message == null ? null : { message: row.message, now: row.now };
      return [id, { ...edit, problems: row?.problems ?? {}, refusal }];
    }),
  );
}

export function keepingTyped(edits: Edits, id: string): Edits {
  const edit = edits[id];
  if (!edit?.refusal?.now) return edits;
  const next = { ...edit, club: edit.refusal.now, refusal: null };
  return isChanged(next.typed, next.club)
    ? { ...edits, [id]: next }
    : without(edits, new Set([id]));
}

export function writeEdits(edits: Edits): string {
  return Object.keys(edits).length === 0 ? '' : JSON.stringify(Object.values(edits));
}

export function readEdits(text: string): Edits {
  const edits = readRows<Edit>(text, editSchema);
  return Object.fromEntries(edits.map((edit) => [edit.club.id, edit]));
}

const undoSchema = z.object({ transaction: z.string(), changed: z.int().positive() });

/** The last bulk edit, as the draft keeps it; null for none. */
export function readUndo(text: string) {
  try {
    return undoSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const typedSchema = z.looseObject(
  Object.fromEntries(ROW_FIELDS.map((field) => [field, z.string()])),
);
const versionSchema = z.looseObject({ id: z.string(), version: z.number() });
const editSchema = z.looseObject({
  club: versionSchema.extend({ name: z.string() }),
  typed: typedSchema,
  problems: z.looseObject({}),
  refusal: z.looseObject({}).nullable(),
});

function readRows<Kept>(text: string, schema: z.ZodType): Kept[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return [];
    return list.filter((row): row is Kept => schema.safeParse(row).success);
  } catch {
    return [];
  }
}

export function isChanged(typed: TypedRow, club: ClubListEntry): boolean {
  const start = typedOf(club);
  return ROW_FIELDS.some((field) => typed[field].trim() !== start[field].trim());
}
