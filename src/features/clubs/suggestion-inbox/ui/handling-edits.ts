import type { SuggestionStatus } from '../rules.ts';
import type { AnySuggestion } from '../schema.ts';

/** What somebody has typed about a suggestion and not saved yet. */
export interface HandlingEdit {
  /** The suggestion that the typing began from; a save is based on its version. */
  readonly base: AnySuggestion;
  /** The list in which it was typed, which shows it until it is saved or dropped. */
  readonly list: SuggestionStatus;
  readonly status: SuggestionStatus;
  readonly note: string;
}

/** By the id of the suggestion. Every other one is as it is in the list. */
export type HandlingEdits = Readonly<Record<string, HandlingEdit>>;

export interface InboxRow {
  /** As the list has it; undefined where it does not, or not yet. */
  readonly listed: AnySuggestion | undefined;
  readonly edit: HandlingEdit | undefined;
  readonly id: string;
}

/** The list, and in their places those that it no longer shows but somebody has typed about. */
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

/** Something is typed about a suggestion; what says the same as it began with is no edit any more. */
export function withTyped(
  edits: HandlingEdits,
  began: Omit<HandlingEdit, 'status' | 'note'>,
  typed: Partial<Pick<HandlingEdit, 'status' | 'note'>>,
): HandlingEdits {
  const { id, status, note } = began.base;
  const start = edits[id] ?? { ...began, status, note: note ?? '' };
  return kept(edits, { ...start, ...typed });
}

/** Bases what was typed on a suggestion as it is now: what was not touched is theirs. */
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

/** It was saved, or dropped. */
export function without(edits: HandlingEdits, id: string): HandlingEdits {
  return Object.fromEntries(Object.entries(edits).filter(([edited]) => edited !== id));
}

function kept(edits: HandlingEdits, edit: HandlingEdit): HandlingEdits {
  const { base, status, note } = edit;
  const isTyped = status !== base.status || note !== (base.note ?? '');
  return isTyped ? { ...edits, [base.id]: edit } : without(edits, base.id);
}
