import { countOf } from '#domain/count-of.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { undoBulkSaveMutation } from '../client.ts';
import type { SentRow } from '../rules.ts';

/**
 * Offers to take the last bulk save back. Refused, with the reason, once somebody has changed one of
 * its clubs again.
 *
 * @param rows what puts the clubs back
 * @param onEnd after it is undone, and when nobody wants it
 */
export function UndoBar({ rows, onEnd }: { rows: readonly SentRow[]; onEnd: () => void }) {
  const undo = useSubmit(undoBulkSaveMutation);
  return (
    <section
      aria-label="Last bulk edit"
      className="rounded-2xl border border-line bg-court-tint px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow">Your last bulk edit changed {countOf(rows.length, 'club')}.</p>
        <Button disabled={undo.isPending} onClick={() => undo.mutate(rows, { onSuccess: onEnd })}>
          {undo.isPending ? 'Undoing...' : 'Undo'} <span className="sr-only">the bulk edit</span>
        </Button>
        <Button onClick={onEnd}>Keep it</Button>
      </div>
      <Refusal lead="Not undone." error={undo.error} />
    </section>
  );
}
