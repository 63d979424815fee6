import { memo, useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { writeCell } from '#features/clubs/lists/schema.ts';
import { CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import { MineOrTheirs } from '#ui/mine-or-theirs.tsx';
import type { ClubListEntry, RowField } from '../rules.ts';
import { ROW_FIELDS, typedOf } from '../schema.ts';
import type { Edit } from './bulk-rows.ts';

/** The list of states that fields of a state suggest. */
export const STATE_SUGGESTIONS = 'states-of-clubs';

/** What a row can ask for. */
export interface RowWays {
  readonly onType: (club: ClubListEntry, field: RowField, value: string) => void;
  /** Bases what was typed on the club as it is now. */
  readonly onKeep: (id: string) => void;
  /** Drops what was typed. */
  readonly onDrop: (id: string) => void;
  /** Chooses a club to be deleted, or takes that back. */
  readonly onChoose: (club: ClubListEntry, isChosen: boolean) => void;
}

/**
 * One club of bulk edit: a row of fields on wide screens, a card on small ones. What is wrong stands
 * beside its field, and what is wrong with the row as a whole below it.
 */
export const BulkRow = memo(function BulkRow({
  club,
  edit,
  isChosen,
  ways,
}: {
  club: ClubListEntry;
  edit: Edit | undefined;
  /** To be deleted. */
  isChosen: boolean;
  ways: RowWays;
}) {
  const typed = edit?.typed ?? typedOf(club);
  return (
    <tr
      data-changed={edit ? '' : undefined}
      className="border-line data-changed:bg-court-tint max-lg:block max-lg:rounded-2xl max-lg:border max-lg:bg-card max-lg:p-4 max-lg:data-changed:bg-court-tint lg:border-b"
    >
      {ROW_FIELDS.map((field) => (
        <Cell key={field} field={field}>
          {field === 'name' ? (
            <div className="flex gap-1">
              <label className="flex size-11 flex-none items-center justify-center">
                <input
                  type="checkbox"
                  className="size-5 accent-court"
                  aria-label={`Choose ${club.name}`}
                  checked={isChosen}
                  onChange={(event) => ways.onChoose(club, event.currentTarget.checked)}
                />
              </label>
              <div className="min-w-0 grow">
                <Field club={club} field={field} value={typed[field]} edit={edit} ways={ways} />
              </div>
            </div>
          ) : (
            <Field club={club} field={field} value={typed[field]} edit={edit} ways={ways} />
          )}
          {field === 'name' && edit?.refusal ? (
            <div className="mt-2">
              <MineOrTheirs
                of={club.name}
                message={edit.refusal.message}
                onKeep={() => ways.onKeep(club.id)}
                onTake={() => ways.onDrop(club.id)}
              >
                {wordsOf(edit.refusal.now)}
              </MineOrTheirs>
            </div>
          ) : null}
        </Cell>
      ))}
    </tr>
  );
});

function Cell({ field, children }: { field: RowField; children: ReactNode }) {
  const isName = field === 'name';
  const Tag = isName ? 'th' : 'td';
  return (
    <Tag
      scope={isName ? 'row' : undefined}
      className="px-1 py-1.5 text-left align-top font-normal max-lg:mt-2 max-lg:block max-lg:p-0"
    >
      <span aria-hidden="true" className="block text-sm font-semibold lg:hidden">
        {shortLabel(CLUB_FIELDS[field])}
      </span>
      {children}
    </Tag>
  );
}

/** What a club says now in the fields of its row; null where it is gone. */
function wordsOf(now: NonNullable<Edit['refusal']>['now']): string | null {
  if (now === null) return null;
  return ROW_FIELDS.map((field) => writeCell(field, now[field]) || '—').join(' · ');
}

function Field({
  club,
  field,
  value,
  edit,
  ways,
}: {
  club: ClubListEntry;
  field: RowField;
  value: string;
  edit: Edit | undefined;
  ways: RowWays;
}) {
  const id = useId();
  const described = CLUB_FIELDS[field];
  const problem = edit?.problems[field];
  return (
    <>
      <input
        aria-label={`${shortLabel(described)} of ${club.name}`}
        data-field={field}
        value={value}
        autoComplete="off"
        spellCheck={false}
        inputMode={described.kind === 'web' ? 'url' : 'text'}
        placeholder={described.kind === 'options' ? described.options.join('; ') : undefined}
        list={field === 'state' ? STATE_SUGGESTIONS : undefined}
        className={`block min-h-11 w-full min-w-0 scroll-mt-24 scroll-mb-40 rounded-lg border bg-card px-2 text-base text-ink ${problem === undefined ? 'border-control' : 'border-danger'}`}
        onChange={(event) => ways.onType(club, field, event.currentTarget.value)}
        onKeyDown={moveInColumn}
        {...(problem === undefined
          ? {}
          : { 'aria-invalid': true as const, 'aria-describedby': id })}
      />
      {problem === undefined ? null : (
        <p id={id} role="alert" className="mt-1 text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

/**
 * Arrow up and down, and Enter, go to the same field of the club above and below. In the state field
 * the arrows belong to its suggestions.
 */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, currentTarget: field } = event;
  const isEnter = key === 'Enter';
  const suggests = field.list !== null;
  const isUp = (key === 'ArrowUp' && !suggests) || (isEnter && shiftKey);
  const isDown = (key === 'ArrowDown' && !suggests) || (isEnter && !shiftKey);
  if (!isUp && !isDown) return;
  // Enter would save: a slip of the hand is not meant for hundreds of clubs.
  event.preventDefault();
  const column = [
    ...(field
      .closest('table')
      ?.querySelectorAll<HTMLInputElement>(`input[data-field='${field.dataset['field']}']`) ?? []),
  ];
  const next = column[column.indexOf(field) + (isUp ? -1 : 1)];
  next?.focus();
  next?.select();
}
