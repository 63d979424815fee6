import { useQuery } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { oneOf } from '#domain/one-of.ts';
import { clubLink } from '#domain/paths.ts';
import { momentLabel } from '#platform/moment.ts';
import { button } from '#ui/button.ts';
import { Chip } from '#ui/card.tsx';
import { failureOf } from '#ui/failure.ts';
import { SelectField } from '#ui/field.tsx';
import { MineOrTheirs } from '#ui/mine-or-theirs.tsx';
import { Options } from '#ui/options.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { SelectBox } from '#ui/work-queue.tsx';
import { handleMutation, suggestionQuery } from '../inbox-client.ts';
import { STATUSES } from '../inbox-rules.ts';
import type { SuggestionStatus } from '../inbox-rules.ts';
import {
  CLUB_WORDS,
  NOTE_LENGTH,
  STATUS_NAMES,
  SUGGESTION_CHANGED,
  SUGGESTION_GONE,
  titleOf,
} from '../inbox-schema.ts';
import type { AnySuggestion, HandlingForm, SuggestedClub, SuggestedEdit } from '../inbox-schema.ts';
import { basedOn, without, withTyped } from './handling-edits.ts';
import type { HandlingEdits, InboxRow, Typed } from './handling-edits.ts';

export interface HandlingWays {
  readonly list: SuggestionStatus;
  readonly onEdit: (change: (edits: HandlingEdits) => HandlingEdits) => void;
  /** To another list. */
  readonly onMoved: () => void;
  readonly onQuick: (of: readonly AnySuggestion[], status: SuggestionStatus) => void;
  readonly onReply: (suggestion: AnySuggestion) => void;
  readonly selection: ComponentProps<typeof SelectBox>['by'];
}

interface InboxCardProps {
  row: InboxRow;
  ways: HandlingWays;
  renderAdd: (suggestion: SuggestedClub) => ReactNode;
}

/** A suggestion with the administrator's unsaved edit, beside what someone else has saved meanwhile. */
export function InboxCard({ row, ways, renderAdd }: InboxCardProps) {
  const { id, edit } = row;
  const save = useSubmit(handleMutation);
  const { now, isGone, isOwn } = useNow(row, save);
  if (!now) return null;
  const { status, note, base } = edit ?? { status: now.status, note: now.note ?? '', base: now };
  const isOvertaken = !isOwn && (isGone || now.version !== base.version);
  const isSame = status === base.status && note.trim() === (base.note ?? '');
  /** A one-click outcome saves the note, too. */
  const typed = { ...now, version: base.version, note };
  const type = (values: Typed) =>
    ways.onEdit((edits) => withTyped(edits, { base: now, list: ways.list }, values));
  const drop = () => ways.onEdit((edits) => without(edits, id));
  const ending = (how: () => void) => () => {
    save.reset();
    how();
  };
  return (
    <SuggestionCard suggestion={typed} ways={ways} renderAdd={renderAdd}>
      <Outcomes suggestion={typed} ways={ways} isDisabled={isOvertaken || save.isPending} />
      <form
        noValidate
        className="grid gap-3 border-t border-line pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          const { kind, version } = base;
          void save.mutateAsync({ kind, id, version, status, note }).then(
            () => {
              drop();
              if (status !== base.status) ways.onMoved();
            },
            () => undefined,
          );
        }}
      >
        <Since suggestion={now} />
        <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <SelectField
            label="Status"
            value={status}
            onChange={({ currentTarget: { value } }) =>
              type({ status: oneOf(STATUSES, value) ?? 'new' })
            }
          >
            <Options of={STATUSES} says={(name) => STATUS_NAMES[name]} />
          </SelectField>
          <TextArea
            label="Note"
            rows={2}
            value={note}
            maxLength={NOTE_LENGTH}
            error={isOvertaken ? undefined : failureOf(save)}
            onChange={(event) => type({ note: event.currentTarget.value })}
          />
        </div>
        {isOvertaken ? (
          <MineOrTheirs
            of={titleOf(now)}
            message={isGone ? SUGGESTION_GONE : SUGGESTION_CHANGED}
            onKeep={ending(() => ways.onEdit((edits) => basedOn(edits, now)))}
            onTake={ending(drop)}
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

/** What this card has just saved is no one else's change, even if the list is reloaded before that settles. */
function useNow(
  { id, listed, edit }: InboxRow,
  save: Pick<UseMutationResult<void, Error, HandlingForm>, 'isPending' | 'isSuccess' | 'variables'>,
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

const OUTCOMES = [
  ['done', 'Done'],
  ['declined', 'Decline'],
] as const;

function Outcomes({
  suggestion,
  ways,
  isDisabled,
}: {
  suggestion: AnySuggestion;
  ways: HandlingWays;
  isDisabled: boolean;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {OUTCOMES.filter(([outcome]) => outcome !== suggestion.status).map(([outcome, label]) => (
        <Button
          key={outcome}
          disabled={isDisabled}
          onClick={() => ways.onQuick([suggestion], outcome)}
        >
          {label}
        </Button>
      ))}
      {suggestion.kind === 'edit' || suggestion.contact_email !== null ? (
        <Button disabled={isDisabled} onClick={() => ways.onReply(suggestion)}>
          Reply
        </Button>
      ) : null}
    </div>
  );
}

function Since({ suggestion }: { suggestion: AnySuggestion }) {
  const { status, handled_at: at, handled_by: by } = suggestion;
  if (at === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      {STATUS_NAMES[status]} since <time dateTime={at}>{momentLabel(at)}</time>, by{' '}
      <bdi>{by ?? 'a deleted user'}</bdi>
    </p>
  );
}

interface SuggestionCardProps extends Omit<InboxCardProps, 'row'> {
  suggestion: AnySuggestion;
  children: ReactNode;
}

function SuggestionCard({ suggestion, ways, renderAdd, children }: SuggestionCardProps) {
  const title = titleOf(suggestion);
  return (
    <li>
      <article
        aria-label={`Suggestion: ${title}`}
        data-entry={suggestion.id}
        tabIndex={-1}
        className="grid scroll-mt-20 gap-4 rounded-2xl border border-line bg-card p-5"
      >
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
            {suggestion.kind === 'club' ? (
              <bdi>{title}</bdi>
            ) : (
              <Link {...clubLink(suggestion.club)} className="link inline-block min-w-6">
                <bdi>{title}</bdi>
              </Link>
            )}
          </h2>
          <Chip>{suggestion.kind === 'club' ? 'New club' : 'Edit'}</Chip>
          <p className="text-sm text-ink-soft">
            <time dateTime={suggestion.created_at}>{momentLabel(suggestion.created_at)}</time>
            {suggestion.kind === 'edit' ? (
              <span>
                {' '}
                by <bdi>{suggestion.username ?? 'Anonymous'}</bdi>
              </span>
            ) : null}
          </p>
          <div className="ml-auto">
            <SelectBox
              id={suggestion.id}
              label={`Select the suggestion: ${title}`}
              by={ways.selection}
            />
          </div>
        </header>
        {suggestion.kind === 'club' ? (
          <>
            <ClubWords suggestion={suggestion} />
            <div>{renderAdd(suggestion)}</div>
          </>
        ) : (
          <EditWords suggestion={suggestion} />
        )}
        {children}
      </article>
    </li>
  );
}

function EditWords({ suggestion }: { suggestion: SuggestedEdit }) {
  return (
    <div className="grid gap-3">
      <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
        {suggestion.suggestions}
      </p>
      <details>
        <summary className="min-h-6 text-sm text-court max-lg:py-3">
          The club as it was then
        </summary>
        <p dir="auto" className="mt-2 text-sm whitespace-pre-line wrap-anywhere text-ink-soft">
          {suggestion.current_info}
        </p>
      </details>
      <p>
        <Link
          to="/clubs/$clubId/edit"
          params={{ clubId: suggestion.club.id }}
          search={{ from: 'suggestions' }}
          className={button.outline}
        >
          Edit this club
        </Link>
      </p>
    </div>
  );
}

function ClubWords({ suggestion }: { suggestion: SuggestedClub }) {
  const given = Object.entries(CLUB_WORDS).flatMap(([column, label]) => {
    const value = suggestion[column as keyof typeof CLUB_WORDS];
    return value === null ? [] : [[label, value] as const];
  });
  if (given.length === 0) return <p className="text-ink-soft">Only the club’s name was given.</p>;
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {given.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
