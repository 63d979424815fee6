import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { messageOf } from '#ui/failure.ts';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { undoMutation, undoPlanQuery } from '../client.ts';
import type { HistoryEntry } from '../club-schema.ts';
import type { FieldChange } from '../schema.ts';
import { Field } from './change-entry.tsx';

interface UndoButtonProps {
  readonly clubId: string;
  readonly entry: HistoryEntry;
}

/** HIST-02 */
export function UndoButton({ clubId, entry }: UndoButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        Undo <span className="sr-only">{`the change of ${entry.day}`}</span>
      </Button>
      {isOpen ? (
        <UndoDialog clubId={clubId} entry={entry} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

function UndoDialog({ clubId, entry, onClose }: UndoButtonProps & { onClose: () => void }) {
  const wanted = { clubId, entry: entry.id };
  const plan = useQuery(undoPlanQuery(wanted));
  const undo = useSubmit(undoMutation);
  const { restored = [], kept = [] } = plan.data ?? {};
  return (
    <ConfirmDialog
      title={`Undo the change of ${entry.day}?`}
      confirmLabel="Undo"
      isHarmless
      isBusy={restored.length === 0 || undo.isPending}
      onCancel={onClose}
      onConfirm={() => undo.mutate(wanted, { onSuccess: onClose })}
    >
      <div aria-live="polite" className="grid gap-4">
        {plan.isPending ? <p>Loading...</p> : null}
        {plan.isError ? <p className="text-danger">{messageOf(plan.error)}</p> : null}
        {plan.data && restored.length === 0 ? <p>There’s nothing to put back.</p> : null}
        <Facts title="This puts back:" facts={restored} />
        <Facts title="Changed since, so we’ll keep:" facts={kept} isKept />
      </div>
    </ConfirmDialog>
  );
}

function Facts({
  title,
  facts,
  isKept = false,
}: {
  title: string;
  facts: readonly FieldChange[];
  isKept?: boolean;
}) {
  if (facts.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <dl className="mt-1 grid gap-1">
        {facts.map((fact) => (
          <Field key={fact.label} field={fact} action={isKept ? 'added' : 'changed'} />
        ))}
      </dl>
    </div>
  );
}
