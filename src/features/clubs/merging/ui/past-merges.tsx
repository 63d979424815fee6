import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentLabel } from '#platform/moment.ts';
import { CardFailure } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { pastMergesQuery, undoMergeMutation } from '../client.ts';
import type { PastMerge } from '../schema.ts';
import { ClubLink } from './duplicates.tsx';

export function PastMerges() {
  const query = useQuery(pastMergesQuery);
  const [undoing, setUndoing] = useState<PastMerge | null>(null);
  const merges = query.data ?? [];
  const undoOf = (merge: PastMerge) => <Undo merge={merge} onUndo={setUndoing} />;
  return (
    <section aria-labelledby="past-merges" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="past-merges" className="text-heading">
        Past merges
      </h2>
      <CardFailure title="We couldn’t load past merges" query={query} />
      {query.isSuccess && merges.length === 0 ? (
        <p className="text-ink-soft">
          No merges yet. You’ll see each one here and can undo it for 30 days.
        </p>
      ) : null}
      {merges.length === 0 ? null : (
        <RecordTable
          caption="Past merges"
          rows={merges}
          keyOf={({ id }) => id}
          isFaded={({ undone }) => undone !== null}
          columns={[
            {
              title: 'Club that went',
              isName: true,
              cell: nameOf,
            },
            { title: 'Merged into', cell: keptOf },
            { title: 'Who and when', cell: originOf },
            { title: 'Undo', cell: undoOf },
          ]}
        />
      )}
      {undoing === null ? null : <UndoDialog merge={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}

function nameOf({ goneName }: PastMerge) {
  return <bdi>{goneName}</bdi>;
}

function keptOf({ kept }: PastMerge) {
  return kept === null ? 'A club that has been deleted or merged' : <ClubLink club={kept} />;
}

function originOf({ who, at }: PastMerge) {
  return (
    <>
      <bdi>{who ?? 'A deleted user'}</bdi>
      <br />
      <time dateTime={at}>{momentLabel(at)}</time>
    </>
  );
}

function Undo({ merge, onUndo }: { merge: PastMerge; onUndo: (merge: PastMerge) => void }) {
  const { goneName, undone, canUndo } = merge;
  if (undone !== null) {
    return <span>{`Undone by ${undone.who ?? 'a deleted user'}, ${momentLabel(undone.at)}`}</span>;
  }
  if (!canUndo) return <span className="text-ink-soft">Not anymore</span>;
  return (
    <Button onClick={() => onUndo(merge)}>
      Undo merge <span className="sr-only">of {goneName}</span>
    </Button>
  );
}

function UndoDialog({ merge, onClose }: { merge: PastMerge; onClose: () => void }) {
  const undo = useSubmit(undoMergeMutation);
  return (
    <ConfirmDialog
      title={`Bring back ${merge.goneName}?`}
      confirmLabel={undo.isPending ? 'Undoing...' : 'Undo merge'}
      isHarmless
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate(merge.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        It returns with its address and all that moved. What came after the merge, such as new
        ratings and edits, stays with the club you kept.
      </p>
      <Refusal error={undo.error} />
    </ConfirmDialog>
  );
}
