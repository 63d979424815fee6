import type { SuggestionStatus } from '../inbox-rules.ts';
import type { AnySuggestion } from '../inbox-schema.ts';

export interface HandlingEdit {
  /** The suggestion as it was when the typing began; a save is based on its version. */
  readonly base: AnySuggestion;
  /** The list in which it was typed, which shows it until it is saved or dropped. */
  readonly list: SuggestionStatus;
  readonly status: SuggestionStatus;
  readonly note: string;
}

export type Typed = Partial<Pick<HandlingEdit, 'status' | 'note'>>;
export type HandlingEdits = Readonly<Record<string, HandlingEdit>>;

export interface InboxRow {
  /** Undefined when the list no longer has it. */
  readonly listed: AnySuggestion | undefined;
  readonly edit: HandlingEdit | undefined;
  readonly id: string;
}

/** The list, together with edited suggestions that it no longer has. */
export function rowsOf(
  listed: readonly AnySuggestion[],
  edits: HandlingEdits,
  list: SuggestionStatus,
): InboxRow[] {
  const ids = new Set(listed.map(({ id }) => id));
  const others = Object.values(edits).filter(
    (edit) => edit.list === list && !ids.has(edit.base.id),
  );
  const when = ({ created_at: at }: AnySuggestion) => new Date(at).getTime();
  return [...others.map(({ base }) => base), ...listed]
    .toSorted((one, other) => when(other) - when(one))
    .map((suggestion) => ({
      id: suggestion.id,
      listed: ids.has(suggestion.id) ? suggestion : undefined,
      edit: edits[suggestion.id],
    }));
}

/** Includes the note as typed, so that a one-click outcome saves it, too. */
export function asTyped({ listed, edit }: InboxRow): AnySuggestion | undefined {
  if (!edit) return listed;
  return { ...(listed ?? edit.base), version: edit.base.version, note: edit.note };
}

/** An edit that says the same as its base is dropped. */
export function withTyped(
  edits: HandlingEdits,
  began: Omit<HandlingEdit, keyof Typed>,
  typed: Typed,
): HandlingEdits {
  const { id, status, note } = began.base;
  const start = edits[id] ?? { ...began, status, note: note ?? '' };
  return kept(edits, { ...start, ...typed });
}

/** Fields that were not edited follow the new base. */
export function basedOn(edits: HandlingEdits, base: AnySuggestion): HandlingEdits {
  const edit = edits[base.id];
  if (!edit) return edits;
  return kept(edits, {
    ...edit,
    base,
    status: edit.status === edit.base.status ? base.status : edit.status,
    note: edit.note === (edit.base.note ?? '') ? (base.note ?? '') : edit.note,
  });
}

export function without(edits: HandlingEdits, ...ids: readonly string[]): HandlingEdits {
  return Object.fromEntries(Object.entries(edits).filter(([edited]) => !ids.includes(edited)));
}

function kept(edits: HandlingEdits, edit: HandlingEdit): HandlingEdits {
  const { base, status, note } = edit;
  const isTyped = status !== base.status || note !== (base.note ?? '');
  return isTyped ? { ...edits, [base.id]: edit } : without(edits, base.id);
}
