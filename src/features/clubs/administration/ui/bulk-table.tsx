import { memo, useId } from 'react';
import type { Dispatch, KeyboardEvent, Ref, SetStateAction } from 'react';
import { writeCell } from '#features/clubs/lists/schema.ts';
import { CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import { MineOrTheirs } from '#ui/mine-or-theirs.tsx';
import { Options } from '#ui/options.tsx';
import { site } from '#site.config.ts';
import type { ClubListEntry, RowField } from '../rules.ts';
import { ROW_FIELDS, typedOf } from '../schema.ts';
import { keepingTyped, rowsOf, without, withTyped } from './bulk-rows.ts';
import type { Edit, Edits } from './bulk-rows.ts';

const STATE_SUGGESTIONS = 'states-of-clubs';

interface Setters {
  readonly setEdits: Dispatch<SetStateAction<Edits>>;
}

interface BulkTableProps extends Setters {
  readonly clubs: readonly ClubListEntry[];
  readonly edits: Edits;
  readonly table: Ref<HTMLTableElement>;
}

export function BulkTable({ clubs, edits, table, setEdits }: BulkTableProps) {
  return (
    <>
      <table ref={table} className="w-full border-collapse text-left max-lg:block lg:table-fixed">
        <caption className="sr-only">
          Clubs to edit. Use the up and down arrow keys to move between clubs.
        </caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line text-sm text-ink-soft">
            {ROW_FIELDS.map((field) => (
              <th
                key={field}
                scope="col"
                className={`px-2 py-2 font-semibold ${field === 'name' ? 'lg:w-[28%]' : ''}`}
              >
                {shortLabel(CLUB_FIELDS[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-4 max-lg:sm:grid-cols-2">
          {rowsOf(clubs, edits).map((row) => (
            <BulkRow key={row.club.id} {...row} setEdits={setEdits} />
          ))}
        </tbody>
      </table>
      <datalist id={STATE_SUGGESTIONS}>
        <Options of={site.region.listedStates} />
      </datalist>
    </>
  );
}

interface RowProps extends Setters {
  readonly club: ClubListEntry;
  readonly edit: Edit | undefined;
}

const BulkRow = memo(function BulkRow(row: RowProps) {
  const { club, edit, setEdits } = row;
  return (
    <tr
      data-changed={edit ? '' : undefined}
      className="border-line data-changed:bg-court-tint max-lg:block max-lg:rounded-2xl max-lg:border max-lg:bg-card max-lg:p-4 max-lg:data-changed:bg-court-tint lg:border-b"
    >
      {ROW_FIELDS.map((field) => {
        const isName = field === 'name';
        const Cell = isName ? 'th' : 'td';
        return (
          <Cell
            key={field}
            scope={isName ? 'row' : undefined}
            className="px-1 py-1.5 text-left align-top font-normal max-lg:mt-2 max-lg:block max-lg:p-0"
          >
            <span aria-hidden="true" className="block text-sm font-semibold lg:hidden">
              {shortLabel(CLUB_FIELDS[field])}
            </span>
            <Field field={field} {...row} />
            {isName && edit?.refusal ? (
              <div className="mt-2">
                <MineOrTheirs
                  of={club.name}
                  message={edit.refusal.message}
                  onKeep={() => setEdits((now) => keepingTyped(now, club.id))}
                  onTake={() => setEdits((now) => without(now, club.id))}
                >
                  {wordsOf(edit.refusal.now)}
                </MineOrTheirs>
              </div>
            ) : null}
          </Cell>
        );
      })}
    </tr>
  );
});

function wordsOf(now: NonNullable<Edit['refusal']>['now']): string | null {
  if (now === null) return null;
  return ROW_FIELDS.map((field) => writeCell(field, now[field]) || '—').join(' · ');
}

function Field({ club, edit, setEdits, field }: RowProps & { field: RowField }) {
  const id = useId();
  const described = CLUB_FIELDS[field];
  const problem = edit?.problems[field];
  return (
    <>
      <input
        aria-label={`${shortLabel(described)} of ${club.name}`}
        data-field={field}
        value={(edit?.typed ?? typedOf(club))[field]}
        autoComplete="off"
        spellCheck={false}
        inputMode={described.kind === 'web' ? 'url' : 'text'}
        placeholder={described.kind === 'options' ? described.options.join('; ') : undefined}
        list={field === 'state' ? STATE_SUGGESTIONS : undefined}
        className={`block min-h-11 w-full min-w-0 scroll-mt-24 scroll-mb-40 rounded-lg border bg-card px-2 text-base text-ink ${problem === undefined ? 'border-control' : 'border-danger'}`}
        onChange={({ currentTarget: { value } }) =>
          setEdits((now) => withTyped(now, club, field, value))
        }
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

/** In the state field, the arrow keys belong to the suggestions. */
function moveInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, currentTarget: field } = event;
  const isEnter = key === 'Enter';
  const suggests = field.list !== null;
  const isUp = (key === 'ArrowUp' && !suggests) || (isEnter && shiftKey);
  const isDown = (key === 'ArrowDown' && !suggests) || (isEnter && !shiftKey);
  if (!isUp && !isDown) return;
  // Enter would submit: too easy a slip with hundreds of clubs.
  event.preventDefault();
  const sameField = `input[data-field='${field.dataset['field']}']`;
  const column = [...document.querySelectorAll<HTMLInputElement>(sameField)];
  const next = column[column.indexOf(field) + (isUp ? -1 : 1)];
  next?.focus();
  next?.select();
}
