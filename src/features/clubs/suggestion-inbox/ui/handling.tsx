import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { momentLabel } from '#platform/moment.ts';
import { failureOf } from '#ui/failure.ts';
import { SelectField } from '#ui/field.tsx';
import { MineOrTheirs } from '#ui/mine-or-theirs.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { handleMutation, suggestionQuery } from '../client.ts';
import {
  NOTE_LENGTH,
  STATUSES,
  STATUS_NAMES,
  SUGGESTION_CHANGED,
  SUGGESTION_GONE,
} from '../rules.ts';
import type { SuggestionStatus } from '../rules.ts';
import { titleOf } from '../schema.ts';
import type { AnySuggestion, HandlingForm } from '../schema.ts';
import type { HandlingEdit, InboxRow } from './handling-edits.ts';
import { SuggestionCard } from './suggestion-card.tsx';

/** What a card can ask for. */
export interface HandlingWays {
  readonly onType: (
    suggestion: AnySuggestion,
    typed: Partial<Pick<HandlingEdit, 'status' | 'note'>>,
  ) => void;
  /** Bases what was typed on the suggestion as it is now. */
  readonly onKeep: (suggestion: AnySuggestion) => void;
  /** Drops what was typed. */
  readonly onDrop: (id: string) => void;
  /** It was saved, with another status: it goes to another list then. */
  readonly onSaved: (id: string, isMoved: boolean) => void;
}

/**
 * The card of a suggestion. What is typed into it holds for the version that it began from: what somebody else
 * saves meanwhile is shown beside it, and neither replaces the other unseen.
 *
 * @param renderAdd shows the way to add a suggested club
 */
export function InboxCard({
  row,
  ways,
  renderAdd,
}: {
  row: InboxRow;
  ways: HandlingWays;
  renderAdd: (suggestion: AnySuggestion) => ReactNode;
}) {
  const { id, edit } = row;
  const save = useSubmit(handleMutation);
  const { now, isGone, isOwn } = useNow(row, save);
  if (!now) return null;
  const { status, note, base } = edit ?? { status: now.status, note: now.note ?? '', base: now };
  const isOvertaken = !isOwn && (isGone || now.version !== base.version);
  const isSame = status === base.status && note.trim() === (base.note ?? '');
  const ending = (how: () => void) => () => {
    save.reset();
    how();
  };
  return (
    <SuggestionCard suggestion={now} addLink={renderAdd(now)}>
      <form
        noValidate
        className="grid gap-3 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          const { kind, version } = base;
          void save.mutateAsync({ kind, id, version, status, note }).then(
            () => ways.onSaved(id, status !== base.status),
            () => undefined,
          );
        }}
      >
        <Since suggestion={now} />
        <Fields
          status={status}
          note={note}
          error={isOvertaken ? undefined : failureOf(save)}
          onType={(typed) => ways.onType(now, typed)}
        />
        {isOvertaken ? (
          <MineOrTheirs
            of={titleOf(now)}
            message={isGone ? SUGGESTION_GONE : SUGGESTION_CHANGED}
            onKeep={ending(() => ways.onKeep(now))}
            onTake={ending(() => ways.onDrop(id))}
          >
            {isGone ? null : `${STATUS_NAMES[now.status]} · ${now.note ?? '—'}`}
          </MineOrTheirs>
        ) : null}
        <div>
          <Button type="submit" look="court" disabled={isSame || isOvertaken || save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </SuggestionCard>
  );
}

/**
 * A suggestion as it is now, in the list or away from it. What a card has just saved itself is no news, when the list
 * is there before the word of it.
 */
function useNow(
  { id, listed, edit }: InboxRow,
  save: {
    readonly isPending: boolean;
    readonly isSuccess: boolean;
    readonly variables: HandlingForm | undefined;
  },
) {
  const isOwn =
    (save.isPending || save.isSuccess) && save.variables?.version === edit?.base.version;
  const away = useQuery({
    ...suggestionQuery(id),
    enabled: listed === undefined && edit !== undefined && !isOwn,
  });
  return {
    now: listed ?? away.data ?? edit?.base,
    isGone: listed === undefined && away.data === null,
    isOwn,
  };
}

function Fields({
  status,
  note,
  error,
  onType,
}: {
  status: SuggestionStatus;
  note: string;
  error: string | undefined;
  onType: (typed: Partial<Pick<HandlingEdit, 'status' | 'note'>>) => void;
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <SelectField
        label="Status"
        value={status}
        onChange={(event) =>
          onType({
            status: STATUSES.find((name) => name === event.currentTarget.value) ?? 'new',
          })
        }
      >
        <Options of={STATUSES} says={(name) => STATUS_NAMES[name]} />
      </SelectField>
      <TextArea
        label="Note"
        rows={2}
        value={note}
        maxLength={NOTE_LENGTH}
        error={error}
        onChange={(event) => onType({ note: event.currentTarget.value })}
      />
    </div>
  );
}

/** How far it is, since when, and by whom; nothing while nobody has touched it. */
function Since({
  suggestion: { status, handled_at: at, handled_by: by },
}: {
  suggestion: AnySuggestion;
}) {
  if (at === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      {STATUS_NAMES[status]} since <time dateTime={at}>{momentLabel(at)}</time>, by{' '}
      <bdi>{by ?? 'somebody who is gone'}</bdi>
    </p>
  );
}
