import { isDeepStrictEqual } from 'node:util';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import { dayLabel, momentLabel } from '#platform/moment.ts';
import type { HistoryEntry, HistoryFact } from './club-schema.ts';
import { fieldChange, labelOf, programParts, readable } from './present.server.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A row of app.club_history. */
export interface HistoryRow extends Record<string, unknown> {
  readonly id: number;
  /** Milliseconds. */
  readonly at: number;
  readonly saidBy: 'club' | 'site';
  readonly subject: 'club' | 'tryout';
  readonly thing: string;
  readonly name: string;
  readonly action: string;
  readonly via: 'import' | 'merge' | 'undo' | 'bulk' | null;
  readonly undoes: number | null;
  /** The change before it was one by the same person. */
  readonly continues: boolean;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

interface NetChange {
  readonly label: string;
  readonly key: string;
  readonly subject: HistoryRow['subject'];
  before: unknown;
  readonly after: unknown;
}

const NO_NAMES = new Map<string, string>();
const QUICK_MS = 10 * 60_000;
const FIELDS = Object.values(CLUB_FIELDS);
const COLUMNS: readonly string[] = FIELDS.map(({ column }) => column);
const { clubDirector, contactEmail, contactPhone, logoUrl } = CLUB_FIELDS;
/** Only whether these changed is public; see app.public_facts. */
const UNTOLD: readonly string[] = [clubDirector, contactEmail, contactPhone, logoUrl].map(
  ({ column }) => column,
);

/** Changes by one person within ten minutes belong together. Newest first; in a group, oldest first. */
export function groupsOf(rows: readonly HistoryRow[]): HistoryRow[][] {
  const groups: HistoryRow[][] = [];
  for (const row of rows.toReversed()) {
    const group = groups.at(-1);
    const start = group?.[0]?.at ?? 0;
    if (group && row.continues && row.at - start <= QUICK_MS) group.push(row);
    else groups.push([row]);
  }
  return groups.toReversed();
}

/** Whether undoing can put it back: facts in the club's form. */
export function isUndoable(key: string): boolean {
  return COLUMNS.includes(key) || key === 'practice_locations';
}

/** Newest first, without those that changed nothing in the end. */
export function presentHistory(rows: readonly HistoryRow[]): HistoryEntry[] {
  const times = new Map(rows.map(({ id, at }) => [id, at]));
  const undone = new Set(rows.map(({ undoes }) => undoes));
  return groupsOf(rows).flatMap((group) => {
    const last = group.at(-1);
    if (!last) return [];
    const net = netOf(group);
    const note = noteOf(group, times);
    const facts = net.filter(({ key }) => key !== 'merged_with').flatMap(presentFact);
    if (facts.length === 0 && note === null) return [];
    const isUndone = group.some(({ id }) => undone.has(id));
    const isOpen = net.some(({ subject, key }) => subject === 'club' && isUndoable(key));
    const at = isoOf(last.at);
    return {
      id: last.id,
      at,
      day: dayLabel(at),
      by: `by the ${last.saidBy}`,
      note,
      facts,
      isUndone,
      canUndo: isOpen && !isUndone && last.via !== 'merge',
    };
  });
}

function noteOf(group: readonly HistoryRow[], times: ReadonlyMap<number, number>): string | null {
  const [first] = group;
  if (first?.via === 'import') return 'Part of an import';
  if (first?.via === 'bulk') return 'Part of a change to many clubs';
  if (first?.via === 'undo') {
    const at = times.get(first.undoes ?? 0);
    return at ? `Undid the change of ${dayLabel(isoOf(at))}` : 'Undid an earlier change';
  }
  if (first?.via === 'merge') {
    const { before, after } = first;
    const [into, out] = [after?.['merged_with'], before?.['merged_with']];
    return typeof into === 'string' ? `Merged with ${into}` : `Undid the merge with ${String(out)}`;
  }
  const isNew = group.some(({ subject, action }) => subject === 'club' && action === 'added');
  return isNew ? 'Added to the directory' : null;
}

/** What a group changed in the end. */
function netOf(group: readonly HistoryRow[]): NetChange[] {
  const changes = new Map<string, NetChange>();
  for (const { subject, thing, name, action, before, after } of group) {
    const add = (key: string, label: string, was: unknown, is: unknown) => {
      const known = changes.get(`${thing} ${key}`);
      changes.set(`${thing} ${key}`, {
        subject,
        key,
        label,
        before: known ? known.before : was,
        after: is,
      });
    };
    if (subject === 'tryout') {
      const known = changes.get(`${thing} `);
      if (known?.before && before) known.before = { ...before, ...known.before };
      add(
        '',
        `Tryout ${name}`,
        before,
        after && { ...(known?.after as Facts | undefined), ...after },
      );
    } else if (action === 'changed') {
      const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
      for (const key of keys) {
        add(key, labelOf('club', key), before?.[key] ?? null, after?.[key] ?? null);
      }
    }
  }
  const place = ({ key, subject }: NetChange) =>
    subject === 'tryout' ? Infinity : COLUMNS.includes(key) ? COLUMNS.indexOf(key) : COLUMNS.length;
  return [...changes.values()]
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
    .toSorted((a, b) => place(a) - place(b) || a.label.localeCompare(b.label, 'en'));
}

function presentFact({ subject, key, label, before, after }: NetChange): HistoryFact[] {
  if (UNTOLD.includes(key)) {
    const word = before === null ? 'added' : after === null ? 'removed' : 'changed';
    return [{ ...fieldChange(label, '', word), isUntold: true }];
  }
  const told = (name: string, was: string, is: string): HistoryFact[] =>
    was === is ? [] : [{ ...fieldChange(name, was, is), isUntold: false }];
  const parts = (value: unknown) =>
    subject === 'tryout' ? tryoutParts(value) : programParts(value);
  const [was, is] = [parts(before), parts(after)];
  if (was && is) {
    const names = new Set([...was.keys(), ...is.keys()]);
    return [...names].flatMap((name) =>
      told(`${label}: ${name}`, was.get(name) ?? '', is.get(name) ?? ''),
    );
  }
  const words = (value: unknown) =>
    subject === 'tryout' ? tryoutWords(value) : readable(key, value, NO_NAMES);
  return told(label, words(before), words(after));
}

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

function tryoutParts(value: unknown): ReadonlyMap<string, string> | null {
  if (!value) return null;
  const words = Object.entries(value).map(
    ([key, part]) => [labelOf('tryout', key), readable(key, part, NO_NAMES)] as const,
  );
  return new Map(words);
}

/** 'Aug 2, 2027, 6:00 PM at Heron Hall' */
function tryoutWords(value: unknown): string {
  if (!value) return '';
  const { starts_at: start, venue_name: hall, venue_address: address } = value as Facts;
  return `${momentLabel(String(start))} at ${String(hall ?? address)}`;
}
