import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { undoImportMutation, undoPlanQuery } from '../client.ts';
import { leftAloneBy, whatUndoingDid, whyLeft } from '../rules.ts';
import type { ImportKind, PastImport, UndoPlan } from '../schema.ts';

/** Says what undoing an import does and what it leaves alone, before it is done. */
export function UndoImportDialog({
  one,
  onClose,
  onUndone,
}: {
  one: PastImport;
  onClose: () => void;
  onUndone: () => void;
}) {
  const plan = useQuery(undoPlanQuery(one.id));
  const undo = useSubmit(undoImportMutation);
  const isEmpty = plan.data !== undefined && isNothing(plan.data);
  return (
    <ConfirmDialog
      title={`Undo the import of ${one.fileName}?`}
      confirmLabel={undo.isPending ? 'Undoing...' : 'Undo import'}
      isBusy={undo.isPending || plan.data === undefined || isEmpty}
      onCancel={onClose}
      onConfirm={() => undo.mutate(one.id, { onSuccess: onUndone })}
    >
      {plan.isPending ? <p role="status">Looking at what it changed...</p> : null}
      <Refusal lead="We could not find out what it would do:" error={plan.error} />
      {plan.data ? <Plan kind={one.kind} plan={plan.data} /> : null}
      <div className="mt-3">
        <Refusal lead="Nothing was undone." error={undo.error} />
      </div>
    </ConfirmDialog>
  );
}

function isNothing({ counts }: UndoPlan): boolean {
  return counts.removed + counts.restored === 0;
}

function Plan({ kind, plan }: { kind: ImportKind; plan: UndoPlan }) {
  const { counts, left } = plan;
  const leftAlone = leftAloneBy(plan);
  const more = leftAlone - left.length;
  return (
    <>
      <p>
        {isNothing(plan)
          ? 'There is nothing left of it that could be undone.'
          : `Undoing it means: ${whatUndoingDid(kind, { ...counts, leftAlone: 0 })}.`}
      </p>
      {leftAlone === 0 ? null : (
        <>
          <p className="mt-3 font-semibold text-ink">
            Left alone: {leftAlone.toLocaleString('en-US')}
          </p>
          <ul className="mt-1 grid max-h-60 list-disc gap-1 overflow-y-auto pl-5" tabIndex={-1}>
            {left.map((club) => (
              <li key={club.id} className="wrap-anywhere">
                <bdi className="text-ink">{club.name}</bdi>: {whyLeft(club)}
              </li>
            ))}
            {more > 0 ? <li>and {more.toLocaleString('en-US')} more</li> : null}
          </ul>
        </>
      )}
    </>
  );
}
