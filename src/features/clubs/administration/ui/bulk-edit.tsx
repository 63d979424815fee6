import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { countOf } from '#domain/count-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import type { Deed } from '#ui/failure.ts';
import { useLeaveQuestion } from '#ui/edit-form.tsx';
import { useSubmit } from '#ui/submit.ts';
import { toast } from '#ui/toast.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { RowsRefused, bulkSaveMutation } from '../client.ts';
import { MOST_ROWS } from '../rules.ts';
import type { ClubListEntry } from '../rules.ts';
import { BulkTable } from './bulk-table.tsx';
import * as rows from './bulk-rows.ts';

export const BULK_DRAFT = 'bulk';

type Table = RefObject<HTMLTableElement | null>;
type Kept = ReturnType<typeof useEdits>;

interface BulkEditProps {
  readonly clubs: readonly ClubListEntry[];
  readonly more: ReactNode;
  readonly onSaved: (transaction: string, changed: number) => void;
  readonly onLeave: () => void;
}

/** The draft outlives errors, further pages, an expired session, and a reload. */
export function BulkEdit({ clubs, more, onSaved, onLeave }: BulkEditProps) {
  const kept = useEdits();
  const { edits } = kept;
  const table = useRef<HTMLTableElement>(null);
  const [isDropping, setIsDropping] = useState(false);
  const changed = rows.changedEdits(edits);
  const unsaved = `${countOf(changed.length, 'club')} changed and not saved.`;
  useEffect(() => {
    table.current?.querySelector<HTMLInputElement>('input[data-field]')?.focus();
  }, []);

  function leave(): void {
    kept.clear();
    onLeave();
  }
  const { save, submit } = useSave(kept, leave, onSaved, table);
  const { question } = useLeaveQuestion({
    isDirty: changed.length > 0,
    isSameForm: (from, to) =>
      from.pathname === to.pathname && JSON.stringify(from.search) === JSON.stringify(to.search),
    unsaved,
    clearDraft: leave,
  });

  return (
    <form
      aria-label="Bulk edit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {kept.wasThere && changed.length > 0 ? (
        <div className="mb-4">
          <DraftNotice onDiscard={kept.clear} />
        </div>
      ) : null}
      {/* Text typed during a save would be lost with the draft. */}
      <fieldset disabled={save.isPending} className="min-w-0">
        <BulkTable clubs={clubs} table={table} edits={edits} setEdits={kept.setEdits} />
      </fieldset>
      {more}
      <BulkSaveBar
        changed={changed.length}
        problems={rows.problemCount(Object.values(edits))}
        save={save}
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
  );
}

function useSave(
  { edits, setEdits }: Kept,
  leave: () => void,
  onSaved: BulkEditProps['onSaved'],
  table: Table,
) {
  const save = useSubmit(bulkSaveMutation);
  const [refusals, setRefusals] = useState(0);
  const refuse = () => setRefusals((times) => times + 1);
  useEffect(() => {
    if (refusals === 0) return;
    const problem = '[aria-invalid=true], [role=alert] button';
    table.current?.querySelector<HTMLElement>(problem)?.focus();
  }, [refusals, table]);

  function submit(): void {
    const changed = rows.changedEdits(edits);
    if (changed.length === 0) {
      toast({ title: 'No changes to save', description: "You haven't made any changes." });
      return leave();
    }
    const checked = rows.checkedEdits(edits);
    setEdits(checked);
    if (rows.problemCount(rows.changedEdits(checked)) > 0) return refuse();
    save.mutate(changed.map(rows.sentOf), {
      onSuccess: ({ transaction, updated }) => {
        onSaved(transaction, updated);
        leave();
      },
      onError: (error) => {
        if (!(error instanceof RowsRefused)) return;
        setEdits((now) => rows.withRefusals(now, error.rows));
        refuse();
      },
    });
  }
  return { save, submit };
}

function useEdits() {
  const [draft, setDraft, clearDraft] = useDraft(BULK_DRAFT);
  const [start] = useState(() => rows.readEdits(draft));
  const [edits, setEdits] = useState<rows.Edits>(start);
  useEffect(() => {
    setDraft(rows.writeEdits(edits));
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- a setter of the same draft each time
  }, [edits]);
  return {
    edits,
    setEdits,
    wasThere: Object.keys(start).length > 0,
    clear: () => {
      setEdits({});
      clearDraft();
    },
  };
}

interface BulkSaveBarProps {
  readonly changed: number;
  readonly problems: number;
  readonly save: Deed;
  readonly onCancel: () => void;
}

function BulkSaveBar({ changed, problems, save, onCancel }: BulkSaveBarProps) {
  const { error, isPending } = save;
  return (
    <SaveBar
      status={
        <>
          <span>
            {changed === 0
              ? 'No changes yet'
              : `${countOf(changed, 'club')} changed, not saved yet`}
          </span>
          <span>{problems > 0 && `, ${problems} ${problems === 1 ? 'needs' : 'need'} a look`}</span>
          <span>{changed > MOST_ROWS && `. Save up to ${MOST_ROWS} at a time`}</span>
        </>
      }
      refusal={<Refusal isBoxed error={error} />}
    >
      <Button type="submit" look="accent" disabled={isPending}>
        {isPending ? 'Saving...' : 'Save Changes'}
      </Button>
      <Button disabled={isPending} onClick={onCancel}>
        Cancel
      </Button>
    </SaveBar>
  );
}
