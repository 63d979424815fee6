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

/** Starts with edited clubs that the list does not show, such as renamed ones. */
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
  return withEdit(edits, { ...edit, typed: { ...edit.typed, [field]: value }, problems });
}

/** Drops edits that say what the club already says, unless a row was refused. */
function withEdit(edits: Edits, edit: Edit): Edits {
  const { id } = edit.club;
  return isChanged(edit) || edit.refusal ? { ...edits, [id]: edit } : without(edits, id);
}

export function without(edits: Edits, id: string): Edits {
  const { [id]: _dropped, ...others } = edits;
  return others;
}

export function changedEdits(edits: Edits): Edit[] {
  return Object.values(edits).filter(isChanged);
}

export function sentOf({ club, typed }: Edit): SentRow {
  return { id: club.id, version: club.version, ...typed };
}

function each(edits: Edits, become: (edit: Edit) => Edit): Edits {
  return Object.fromEntries(Object.entries(edits).map(([id, edit]) => [id, become(edit)]));
}

/** Checked against the clubs that the edits started from (D24). */
export function checkedEdits(edits: Edits): Edits {
  return each(edits, (edit) => ({ ...edit, problems: checkRow(edit.typed, edit.club).problems }));
}

export function problemCount(edits: readonly Edit[]): number {
  return edits.filter(
    ({ problems, refusal }) => refusal !== null || Object.keys(problems).length > 0,
  ).length;
}

export function withRefusals(edits: Edits, refused: readonly RefusedRow[]): Edits {
  return each(edits, (edit) => {
    const row = refused.find(({ id }) => id === edit.club.id);
    const refusal = row?.message == null ? null : { message: row.message, now: row.now };
    return { ...edit, problems: row?.problems ?? {}, refusal };
  });
}

export function keepingTyped(edits: Edits, id: string): Edits {
  const edit = edits[id];
  if (!edit?.refusal?.now) return edits;
  return withEdit(edits, { ...edit, club: edit.refusal.now, refusal: null });
}

export function writeEdits(edits: Edits): string {
  return Object.keys(edits).length === 0 ? '' : JSON.stringify(Object.values(edits));
}

const editsSchema = z.array(
  z.looseObject({
    club: z.looseObject({ id: z.string(), version: z.number(), name: z.string() }),
    typed: z.looseObject(Object.fromEntries(ROW_FIELDS.map((field) => [field, z.string()]))),
    problems: z.looseObject({}),
    refusal: z.looseObject({}).nullable(),
  }),
);

export function readEdits(text: string): Edits {
  const edits = (read(text, editsSchema) ?? []) as unknown as readonly Edit[];
  return Object.fromEntries(edits.map((edit) => [edit.club.id, edit]));
}

const undoSchema = z.object({ transaction: z.string(), changed: z.int().positive() });

/** The last bulk edit, as the draft keeps it; null for none. */
export function readUndo(text: string) {
  return read(text, undoSchema);
}

function read<Kept>(text: string, schema: z.ZodType<Kept>): Kept | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function isChanged({ typed, club }: Edit): boolean {
  const start = typedOf(club);
  return ROW_FIELDS.some((field) => typed[field].trim() !== start[field].trim());
}
