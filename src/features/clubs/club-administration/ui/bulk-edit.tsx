import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { countOf } from '#domain/count-of.ts';
import { CLUB_FIELDS, shortLabel } from '#features/clubs/fields.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDraft } from '#ui/draft.ts';
import { useLeaveQuestion } from '#ui/edit-form.tsx';
import { useSubmit } from '#ui/submit.ts';
import { toast } from '#ui/toast.ts';
import { site } from '#site.config.ts';
import { Options } from '#ui/options.tsx';
import { RowsRefused, bulkSaveMutation } from '../client.ts';
import type { ClubListEntry, SentRow } from '../rules.ts';
import { checkRow, ROW_FIELDS } from '../schema.ts';
import { DeleteClubsDialog } from './delete-clubs.tsx';
import { BulkRow, STATE_SUGGESTIONS } from './bulk-row.tsx';
import type { RowWays } from './bulk-row.tsx';
import {
  changedEdits,
  keepingTyped,
  readEdits,
  rowsOf,
  sentOf,
  undoOf,
  withProblems,
  withRefusals,
  withTyped,
  without,
  writeEdits,
} from './bulk-rows.ts';
import type { Edit, Edits } from './bulk-rows.ts';
import { BulkSaveBar } from './bulk-save-bar.tsx';

type Table = RefObject<HTMLTableElement | null>;

/**
 * Bulk edit mode: the clubs of the list as a table to type into (ACLB-42). What is typed outlives
 * errors, further pages, an expired session and a reload; leaving with changes asks first.
 *
 * @param draftName under which name what is typed is kept
 * @param more loads further clubs; what was typed stays
 * @param onSaved gets what would undo the save
 * @param onLeave leaves the mode
 */
export function BulkEdit({
  clubs,
  draftName,
  more,
  onSaved,
  onLeave,
}: {
  clubs: readonly ClubListEntry[];
  draftName: string;
  more: ReactNode;
  onSaved: (undo: readonly SentRow[]) => void;
  onLeave: () => void;
}) {
  const kept = useEdits(draftName);
  const { edits } = kept;
  const table = useRef<HTMLTableElement>(null);
  const [isDropping, setIsDropping] = useState(false);
  const deletion = useDeletion(kept, table, clubs);
  const changed = changedEdits(edits);
  const unsaved = `${countOf(changed.length, 'club')} changed and not saved.`;
  // The mode starts where one types.
  useEffect(() => focusFirstField(table.current), []);
  useEnd(clubs.length === 0 && Object.keys(edits).length === 0, onLeave);

  function leave(): void {
    kept.clear();
    onLeave();
  }
  const { save, submit } = useSave(kept, { leave, onSaved, refuse: useRefusals(table) });
  const { question } = useLeaveQuestion({
    isDirty: changed.length > 0,
    isSameForm: (from, to) =>
      from.pathname === to.pathname && JSON.stringify(from.search) === JSON.stringify(to.search),
    unsaved,
    clearDraft: leave,
  });

  return (
    <>
      <form
        aria-label="Bulk edit"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {kept.wasThere && changed.length > 0 ? <BackAgain /> : null}
        {/* What is typed while a save is under way would be lost with it. */}
        <fieldset disabled={save.isPending} className="min-w-0">
          <BulkTable clubs={clubs} table={table} {...kept} />
        </fieldset>
        {more}
        <BulkSaveBar
          changed={changed.length}
          chosen={kept.chosen.size}
          onDelete={deletion.open}
          problems={problemCount(edits)}
          error={save.error}
          isBusy={save.isPending}
          onCancel={() => (changed.length > 0 ? setIsDropping(true) : leave())}
        />
        {isDropping ? (
          <ConfirmDialog
            title="Discard your changes?"
            confirmLabel="Discard"
            onCancel={() => setIsDropping(false)}
            onConfirm={leave}
          >
            {unsaved}
          </ConfirmDialog>
        ) : null}
        {question}
      </form>
      {deletion.dialog}
    </>
  );
}

/** Sends the rows that changed, and shows what is wrong with them beside them. */
function useSave(
  { edits, change }: Pick<ReturnType<typeof useEdits>, 'edits' | 'change'>,
  ways: {
    readonly leave: () => void;
    readonly onSaved: (undo: readonly SentRow[]) => void;
    readonly refuse: () => void;
  },
) {
  const { leave, onSaved, refuse } = ways;
  const save = useSubmit(bulkSaveMutation);
  function submit(): void {
    const changed = changedEdits(edits);
    if (changed.length === 0) {
      toast({ title: 'No changes to save', description: "You haven't made any changes." });
      return leave();
    }
    const wrong = wrongRows(changed);
    change((now) => withProblems(now, wrong));
    if (wrong.size > 0 || changed.some(({ refusal }) => refusal !== null)) return refuse();
    save.mutate(changed.map(sentOf), {
      onSuccess: () => {
        onSaved(undoOf(changed));
        leave();
      },
      onError: (error) => {
        if (!(error instanceof RowsRefused)) return;
        change((now) => withRefusals(now, error.rows));
        refuse();
      },
    });
  }
  return { save, submit };
}

/** Leads to the first problem, each time rows are refused, here or by the server. */
function useRefusals(table: Table) {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    table.current
      ?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert] button')
      ?.focus({ preventScroll: false });
  }, [refusals, table]);
  return () => setRefusals((times) => times + 1);
}

/** The deletion of the clubs that are chosen. Its dialog is a form: it stands outside of the other one. */
function useDeletion(
  { chosen, forget }: Pick<ReturnType<typeof useEdits>, 'chosen' | 'forget'>,
  table: Table,
  listed: readonly ClubListEntry[],
) {
  const [isOpen, setIsOpen] = useState(false);
  const clubs = [...chosen.values()];
  const gone = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    // The button that opened the dialog is gone, and a row that still is would take the focus along.
    if (gone.current === null || isOpen || listed.some(({ id }) => gone.current?.has(id))) return;
    gone.current = null;
    focusFirstField(table.current);
  });
  const dialog = isOpen ? (
    <DeleteClubsDialog
      clubs={clubs}
      onClose={() => setIsOpen(false)}
      onDeleted={() => {
        forget(clubs);
        gone.current = new Set(clubs.map(({ id }) => id));
        setIsOpen(false);
      }}
    />
  ) : null;
  return { dialog, open: () => setIsOpen(true) };
}

/** What was typed, kept for this tab. */
function useEdits(draftName: string) {
  const [draft, setDraft, clearDraft] = useDraft(draftName);
  const [start] = useState(() => readEdits(draft));
  const [edits, setEdits] = useState<Edits>(start);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ClubListEntry>>(new Map());
  useEffect(() => {
    setDraft(writeEdits(edits));
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- a setter of the same draft each time
  }, [edits]);
  const ways = useMemo<RowWays>(
    () => ({
      onType: (club, field, value) => setEdits((now) => withTyped(now, club, field, value)),
      onKeep: (id) => setEdits((now) => keepingTyped(now, id)),
      onDrop: (id) => setEdits((now) => without(now, id)),
      onChoose: (club, isChosen) =>
        setChosen((now) => {
          const next = new Map(now);
          if (isChosen) next.set(club.id, club);
          else next.delete(club.id);
          return next;
        }),
    }),
    [],
  );
  return {
    edits,
    chosen,
    ways,
    /** Clubs that are gone: what was typed into them, too. */
    forget: (gone: readonly ClubListEntry[]) => {
      setChosen(new Map());
      setEdits((now) => gone.reduce((left, { id }) => without(left, id), now));
    },
    wasThere: Object.keys(start).length > 0,
    change: setEdits,
    clear: () => {
      setEdits({});
      clearDraft();
    },
  };
}

/** The mode ends with its last club, when all have been deleted: the list says so. */
function useEnd(isEmpty: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (isEmpty) onEnd();
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once
  }, [isEmpty]);
}

function BulkTable({
  clubs,
  edits,
  chosen,
  table,
  ways,
}: {
  clubs: readonly ClubListEntry[];
  table: Table;
} & Pick<ReturnType<typeof useEdits>, 'edits' | 'chosen' | 'ways'>) {
  return (
    <>
      <table ref={table} className="w-full border-collapse text-left max-lg:block lg:table-fixed">
        <caption className="sr-only">
          Clubs to edit. Arrow up and down go to the club above and below.
        </caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line text-sm text-ink-soft">
            {ROW_FIELDS.map((field) => (
              <th
                key={field}
                scope="col"
                className={`px-2 py-2 font-semibold ${field === 'name' ? 'lg:w-[28%] lg:pl-14' : ''}`}
              >
                {shortLabel(CLUB_FIELDS[field])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-4 max-lg:sm:grid-cols-2">
          {rowsOf(clubs, edits).map(({ club, edit }) => (
            <BulkRow
              key={club.id}
              club={club}
              edit={edit}
              isChosen={chosen.has(club.id)}
              ways={ways}
            />
          ))}
        </tbody>
      </table>
      <datalist id={STATE_SUGGESTIONS}>
        <Options of={site.region.listedStates} />
      </datalist>
    </>
  );
}

/** What is wrong with rows, by club; checked against the club they started from (D24). */
function wrongRows(changed: readonly Edit[]) {
  return new Map(
    changed
      .map(({ club, typed }) => [club.id, checkRow(typed, [club]).problems] as const)
      .filter(([, problems]) => Object.keys(problems).length > 0),
  );
}

function problemCount(edits: Edits): number {
  return Object.values(edits).filter(
    ({ problems, refusal }) => refusal !== null || Object.keys(problems).length > 0,
  ).length;
}

function BackAgain() {
  return (
    <p role="status" className="mb-4 rounded-xl bg-court-tint px-4 py-3">
      What you typed before is back, and not saved yet.
    </p>
  );
}

function focusFirstField(table: HTMLTableElement | null): void {
  table?.querySelector<HTMLInputElement>('input[data-field]')?.focus();
}
