import { isUuid } from '#domain/ids.ts';
import { DELETED_USER } from '#domain/deleted-user.ts';
import { KEPT_WITH_CLUBS, goesWithLabel } from '#domain/goes-with-clubs.ts';
import type { GoesWith } from '#domain/goes-with-clubs.ts';
import { PROGRAM_FACT_NAMES, PROGRAM_FACTS } from '#domain/program-facts.ts';
import { factInWords } from '#features/clubs/compare/present.server.ts';
import { CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import { NOT_STATED } from '#features/clubs/seasons/rules.ts';
import type { Program } from '#features/clubs/seasons/schema.ts';
import { momentLabel } from '#platform/moment.ts';
import { LONGEST_EXCERPT } from './schema.ts';
import type { ChangeSubject } from './schema.ts';

/** `username` and `fullName` are those of the actor. */
export interface ChangeRow {
  readonly id: number;
  readonly createdAt: Date;
  readonly actorId: string | null;
  readonly username: string | null;
  readonly fullName: string | null;
  readonly subject: string;
  /** Null for a tag. */
  readonly subjectId: string | null;
  readonly action: string;
  readonly name: string;
  /** The file of the import that the change was part of, and what was done with it. */
  readonly importName: string | null;
  readonly importAction: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

const LABELS: Readonly<Record<string, string>> = {
  is_active: 'Active',
  is_flagged: 'Flagged',
  user_id: 'Author',
  author_id: 'Account of the author',
  club_id: 'Club',
  starts_at: 'Start',
  ends_at: 'End',
  preview_link: 'Preview link works until',
  registration_url: 'Registration',
};
const CLUB_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(CLUB_FIELDS).map((field) => [field.column, shortLabel(field)]),
);
/** Fields that hold an id, and what is shown if that is gone. */
const REFERENCES: Readonly<Record<string, string>> = {
  user_id: DELETED_USER,
  author_id: DELETED_USER,
  club_id: 'Deleted club',
  category: 'Deleted category',
};
/** Before posts referred to categories by id, names were logged. */
const isName = (key: string, value: string): boolean => key === 'category' && !isUuid(value);
const A_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
export const NO_NAMES: ReadonlyMap<string, string> = new Map();
/** Characters of an excerpt before the first difference. */
const CONTEXT = 30;

/** @param names of users, clubs, and categories by id; anything else is gone */
export function presentChange(
  row: ChangeRow,
  names: ReadonlyMap<string, string>,
  there: string | null = null,
) {
  const fields = Object.keys({ ...row.before, ...row.after }).map((key) =>
    fieldChange(
      labelOf(row.subject, key),
      readable(key, row.before?.[key], names),
      readable(key, row.after?.[key], names),
    ),
  );
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    who: row.actorId === null ? DELETED_USER : (row.username ?? row.fullName ?? 'Unnamed user'),
    action: row.action as 'added' | 'changed' | 'removed',
    /** Between who and name: 'changed', 'undid the import of'. */
    deed: deedOf(row),
    /** 'Import of clubs.csv' */
    via: importOf(row),
    name: row.name === '' ? 'Untitled' : row.name,
    fields: fields
      .filter(({ before, after }) => before !== null || after !== null)
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    kind: row.subject as ChangeSubject,
    subjectId: row.subjectId,
    /** What leads to the thing, by its kind (see LoggedThing); null if it is gone. */
    there,
    wentWith: wentWith(row),
  };
}

function wentWith({ subject, action, before }: ChangeRow): string | null {
  if (subject !== 'club' || action !== 'removed' || before === null) return null;
  const counts = KEPT_WITH_CLUBS.map((kept) => {
    const value = before[kept];
    return [kept, Array.isArray(value) ? value.length : Number(value ?? 0)];
  });
  return goesWithLabel(Object.fromEntries(counts) as GoesWith) || null;
}

function deedOf(row: ChangeRow): string {
  const { subject, action } = row;
  if (subject === 'post' && action === 'changed') return deedOnPost(row) ?? action;
  if (subject !== 'import') return action;
  return action === 'added' ? 'imported' : 'undid the import of';
}

/** How a change published or hid a post; null for any other change. */
function deedOnPost({ createdAt, before, after }: ChangeRow): string | null {
  const isLater = (date: unknown) =>
    typeof date === 'string' && new Date(date).getTime() > createdAt.getTime();
  if (after && 'preview_link' in after) {
    return after['preview_link'] === null
      ? 'deleted a preview link of'
      : 'created a preview link of';
  }
  if (isLater(after?.['date'])) return 'scheduled';
  const wasLater = isLater(before?.['date']);
  if (after?.['status'] === 'published') return 'published';
  if (before?.['status'] === 'published') return wasLater ? 'unscheduled' : 'unpublished';
  return wasLater ? 'published' : null;
}

function importOf({ subject, importName, importAction }: ChangeRow): string | null {
  if (subject === 'import' || importName === null) return null;
  return `${importAction === 'added' ? 'Import' : 'Undid the import'} of ${importName}`;
}

export function labelOf(subject: string, key: string): string {
  const own = subject === 'club' ? CLUB_LABELS[key] : undefined;
  const words = key.replaceAll('_', ' ');
  return own ?? LABELS[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export function fieldChange(label: string, before: string, after: string) {
  const was = Array.from(before);
  const is = Array.from(after);
  const same = was.findIndex((char, index) => char !== is[index]);
  const firstDifference = before === '' || after === '' ? 0 : same === -1 ? was.length : same;
  return {
    label,
    before: changeText(was, firstDifference),
    after: changeText(is, firstDifference),
  };
}

/** A piece around the first difference, and the whole text unless that is all of it; null for no value. */
function changeText(chars: readonly string[], firstDifference: number) {
  if (chars.length === 0) return null;
  const text = chars.join('');
  if (chars.length <= LONGEST_EXCERPT) return { excerpt: text, whole: null };
  const latest = Math.max(0, chars.length - LONGEST_EXCERPT);
  const start =
    firstDifference < LONGEST_EXCERPT / 2 ? 0 : Math.min(firstDifference - CONTEXT, latest);
  const end = start + LONGEST_EXCERPT;
  const excerpt = chars.slice(start, end).join('').trim();
  return {
    excerpt: `${start > 0 ? '…' : ''}${excerpt}${end < chars.length ? '…' : ''}`,
    whole: text,
  };
}

export function readable(key: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof value === 'string') {
    const gone = REFERENCES[key];
    if (gone !== undefined && !isName(key, value)) return names.get(value) ?? gone;
    return A_MOMENT.test(value) ? momentLabel(value) : value;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((part) => readable('', part, names)).join(', ');
  if (typeof value !== 'object' || value === null) return '';
  const program = partsOf(value, false);
  return program ? inOneLine(program) : counted(value).join(', ');
}

/** The facts of a program or tryout by their labels; null for other values, such as the text of older entries. */
export function partsOf(value: unknown, isTryout: boolean): ReadonlyMap<string, string> | null {
  if (typeof value !== 'object' || value === null) return null;
  const row = value as Readonly<Record<string, unknown>>;
  if (isTryout) {
    const keys = Object.keys(row);
    return new Map(keys.map((key) => [labelOf('tryout', key), readable(key, row[key], NO_NAMES)]));
  }
  if (!('fee_kind' in row)) return null;
  const facts = PROGRAM_FACT_NAMES.map((name) => [name, row[PROGRAM_FACTS[name].column] ?? null]);
  const fee = {
    feeKind: row['fee_kind'],
    feeFrom: row['fee_from'] ?? null,
    feeTo: row['fee_to'] ?? null,
  };
  const program = { ...Object.fromEntries(facts), ...fee } as Program;
  return new Map(
    PROGRAM_FACT_NAMES.flatMap((name) => {
      const words = factInWords(program, name) ?? NOT_STATED;
      return words === NOT_STATED ? [] : [[PROGRAM_FACTS[name].label, words]];
    }),
  );
}

export function inOneLine(parts: ReadonlyMap<string, string>): string {
  return [...parts].map((part) => part.join(': ')).join('; ');
}

/** The counts of teams, such as 'U14 Girls Travel: 2'. */
function counted(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const name = `${path}${key}`;
    if (typeof part === 'object' && part !== null) return counted(part, `${name} `);
    return [`${name}: ${String(part)}`];
  });
}
