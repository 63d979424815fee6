import { z } from 'zod';
import type {
  ClubListEntry,
  RefusedRow,
  RowField,
  RowProblems,
  SentRow,
  TypedRow,
} from '../rules.ts';
import { ROW_FIELDS, typedOf } from '../schema.ts';

/** A row that somebody has typed into. */
export interface Edit {
  /** The club that the typing started from; a save is based on its version. */
  readonly club: ClubListEntry;
  readonly typed: TypedRow;
  readonly problems: RowProblems;
  /** Why the server refused the row as a whole, with the club as it is now; null when it is gone. */
  readonly refusal: { readonly message: string; readonly now: ClubListEntry | null } | null;
}

/** The rows that somebody has typed into, by club. Every other row is as it is in the list. */
export type Edits = Readonly<Record<string, Edit>>;

export interface Row {
  readonly club: ClubListEntry;
  readonly edit: Edit | undefined;
}

/**
 * The rows of bulk edit: the list, and before it what was typed into clubs that the list does not
 * show, because they were found another way or have been renamed since.
 */
export function rowsOf(listed: readonly ClubListEntry[], edits: Edits): Row[] {
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

/** One field of a row changes. A row that is again as it started is no longer an edit. */
export function withTyped(
  edits: Edits,
  club: ClubListEntry,
  field: RowField,
  value: string,
): Edits {
  const edit = edits[club.id] ?? { club, typed: typedOf(club), problems: {}, refusal: null };
  const { [field]: _mended, ...problems } = edit.problems;
  const next = { ...edit, typed: { ...edit.typed, [field]: value }, problems };
  return isChanged(next.typed, next.club) || next.refusal
    ? { ...edits, [club.id]: next }
    : without(edits, club.id);
}

/** A row is as it was, or no longer there. */
export function without(edits: Edits, id: string): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([edited]) => edited !== id));
}

/** The rows that changed: no other is sent (ACLB-45). */
export function changedEdits(edits: Edits): Edit[] {
  return Object.values(edits).filter(({ club, typed }) => isChanged(typed, club));
}

/** A row as it is sent: what was typed, and the version it is based on. */
export function sentOf({ club, typed }: Edit): SentRow {
  return { id: club.id, version: club.version, ...typed };
}

/**
 * What puts the clubs of a save back: their values from before it, based on the version it made.
 */
export function undoOf(edits: readonly Edit[]): SentRow[] {
  return edits.map(({ club }) => ({
    id: club.id,
    version: club.version + 1,
    ...typedOf(club),
  }));
}

/** What is wrong with rows, beside them. */
export function withProblems(edits: Edits, problems: ReadonlyMap<string, RowProblems>): Edits {
  return Object.fromEntries(
    Object.entries(edits).map(([id, edit]) => [id, { ...edit, problems: problems.get(id) ?? {} }]),
  );
}

/** What the server refused, beside its rows. */
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

/** What was typed now counts against the club as it is now. */
export function keepingTyped(edits: Edits, id: string): Edits {
  const edit = edits[id];
  if (!edit?.refusal?.now) return edits;
  const next = { ...edit, club: edit.refusal.now, refusal: null };
  return isChanged(next.typed, next.club) ? { ...edits, [id]: next } : without(edits, id);
}

/** What was typed, as text to keep. */
export function writeEdits(edits: Edits): string {
  return Object.keys(edits).length === 0 ? '' : JSON.stringify(Object.values(edits));
}

/** Reads {@link writeEdits}; nothing for anything else. */
export function readEdits(text: string): Edits {
  const edits = readRows<Edit>(text, editSchema);
  return Object.fromEntries(edits.map((edit) => [edit.club.id, edit]));
}

/** What would undo a save, as text to keep. */
export function writeUndo(rows: readonly SentRow[]): string {
  return JSON.stringify(rows);
}

/** Reads {@link writeUndo}; nothing for anything else. */
export function readUndo(text: string): SentRow[] {
  return readRows<SentRow>(text, sentSchema);
}

const typedSchema = z.looseObject(
  Object.fromEntries(ROW_FIELDS.map((field) => [field, z.string()])),
);
const versionSchema = z.looseObject({ id: z.string(), version: z.number() });
const sentSchema = typedSchema.and(versionSchema);
const editSchema = z.looseObject({
  club: versionSchema.extend({ name: z.string() }),
  typed: typedSchema,
  problems: z.looseObject({}),
  refusal: z.looseObject({}).nullable(),
});

/** Those of a kept list that are such rows. */
function readRows<Kept>(text: string, schema: z.ZodType): Kept[] {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return [];
    return list.filter((row): row is Kept => schema.safeParse(row).success);
  } catch {
    return [];
  }
}

/** Whether a row says anything else than the club it started from. */
export function isChanged(typed: TypedRow, club: ClubListEntry): boolean {
  const start = typedOf(club);
  return ROW_FIELDS.some((field) => typed[field].trim() !== start[field].trim());
}
