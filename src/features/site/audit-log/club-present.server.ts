import { isDeepStrictEqual } from 'node:util';
import { FIELD_COLUMNS } from '#features/clubs/lists/schema.ts';
import { dayLabel } from '#platform/moment.ts';
import { fieldChange, inOneLine, labelOf, NO_NAMES, partsOf, readable } from './present.server.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A row of app.club_history; times are in milliseconds. */
export interface HistoryRow extends Record<string, unknown> {
  readonly id: number;
  readonly at: number;
  readonly saidBy: 'club' | 'site';
  readonly via: 'added' | 'bulk' | 'import' | 'merge' | 'suggestion' | 'undo' | null;
  readonly undoes: number | null;
  readonly continues: boolean;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** See app.public_facts. */
const HASH = /(?<=\bnot shown) [\da-f]{32}\b/g;
const QUICK_MS = 10 * 60_000;
const COLUMNS: readonly string[] = [...FIELD_COLUMNS, 'practice_locations'];
/** The file of an earlier logo may be gone. Programs and tryouts have forms of their own. */
export const UNDOABLE = COLUMNS.filter((column) => column !== 'logo_url');

/** Edits by one person within ten minutes belong together. Newest first; in a group, oldest first. */
function groupsOf(rows: readonly HistoryRow[]): HistoryRow[][] {
  const groups: HistoryRow[][] = [];
  for (const row of rows.toReversed()) {
    const group = groups.at(-1);
    if (group && row.continues && row.at - (group[0]?.at ?? 0) <= QUICK_MS) group.push(row);
    else groups.push([row]);
  }
  return groups.toReversed();
}

/** Without those that changed nothing in the end. `last` is the newest change of an entry. */
export function entriesOf(rows: readonly HistoryRow[]) {
  const undone = new Set(rows.map(({ undoes }) => undoes));
  return groupsOf(rows).flatMap((group) => {
    const last = group.at(-1);
    const net = netOf(group);
    const fields = net.flatMap(presentFact);
    if (!last || (fields.length === 0 && last.via !== 'added' && last.via !== 'merge')) return [];
    const isUndone = group.some(({ id }) => undone.has(id));
    const isUndoable = last.via !== 'merge' && net.some(([key]) => UNDOABLE.includes(key));
    return { group, last, fields, isUndone, canUndo: !isUndone && isUndoable };
  });
}

export function presentHistory(rows: readonly HistoryRow[]) {
  return entriesOf(rows).map(({ last, fields, isUndone, canUndo }) => ({
    id: last.id,
    at: isoOf(last.at),
    sentence: sentenceOf(last, rows) + (isUndone ? ', undone since' : ''),
    fields,
    canUndo,
  }));
}

const NOTES = {
  bulk: ', as part of a change to many clubs',
  import: ', as part of an import',
  suggestion: ', from a suggestion',
};

function sentenceOf(last: HistoryRow, rows: readonly HistoryRow[]): string {
  const { via, saidBy, undoes, before, after } = last;
  if (via === 'added') return `Added to the directory by the ${saidBy}`;
  if (via === 'merge') {
    const deed = after?.['merged_with'] ? 'merged it with' : 'undid the merge with';
    return `The ${saidBy} ${deed} ${String(after?.['merged_with'] ?? before?.['merged_with'])}`;
  }
  if (via !== 'undo') return `Changed by the ${saidBy}${via === null ? '' : NOTES[via]}`;
  const at = rows.find(({ id }) => id === undoes)?.at;
  const what = at === undefined ? 'an earlier change' : `the change of ${dayLabel(isoOf(at))}`;
  return `The ${saidBy} undid ${what}`;
}

const isoOf = (at: number) => new Date(at).toISOString();

type Value = Facts | null | undefined;
type NetChange = readonly [key: string, before: Value, after: Value];

/** What a group changed in the end: the facts of clubs in the order of forms, then programs and tryouts. */
function netOf(group: readonly HistoryRow[]): NetChange[] {
  const net = new Map<string, NetChange>();
  for (const { before, after } of group) {
    for (const key of Object.keys({ ...before, ...after })) {
      const [was, is] = [before, after].map((facts) => (facts?.[key] ?? null) as Value);
      const [, first, latest] = net.get(key) ?? [key, was, null];
      // Of tryouts there is only what changed.
      const isPart = key.includes('#') && first && is;
      net.set(key, isPart ? [key, { ...was, ...first }, { ...latest, ...is }] : [key, first, is]);
    }
  }
  const place = (key: string) => COLUMNS.indexOf(key) + 1 || COLUMNS.length + 1;
  return [...net.values()]
    .filter(([key, before, after]) => key !== 'merged_with' && !isDeepStrictEqual(before, after))
    .toSorted(([a], [b]) => place(a) - place(b) || a.localeCompare(b, 'en'));
}

function presentFact([key, before, after]: NetChange) {
  const [name = '', tryout] = key.split('#');
  const label = labelOf('club', name);
  const [was, is] = [before, after].map((value) => partsOf(value, tryout !== undefined));
  if (was && is) {
    const parts = [...new Set([...was.keys(), ...is.keys()])];
    return parts
      .filter((part) => was.get(part) !== is.get(part))
      .map((part) => {
        const told = (parts: typeof was) => parts.get(part)?.replace(HASH, '') ?? '';
        return fieldChange(`${label}: ${part}`, told(was), told(is));
      });
  }
  const words = (value: Value, parts: ReturnType<typeof partsOf> = null) =>
    (parts ? inOneLine(parts) : readable(key, value, NO_NAMES)).replace(HASH, '');
  return [fieldChange(label, words(before, was), words(after, is))];
}
