import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { useSubmit } from '#ui/submit.ts';
import { undoBulkSaveMutation } from '../client.ts';
import type { SentRow } from '../rules.ts';
import { clubsLabel } from './club-words.ts';

/**
 * Offers to take the last bulk save back. Refused, with the reason, once somebody has changed one of
 * its clubs again.
 *
 * @param rows what puts the clubs back
 * @param onEnd after it is undone, and when nobody wants it
 */
export function UndoBar({ rows, onEnd }: { rows: readonly SentRow[]; onEnd: () => void }) {
  const undo = useSubmit(undoBulkSaveMutation());
  return (
    <section
      aria-label="Last bulk edit"
      className="rounded-2xl border border-line bg-court-tint px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow">Your last bulk edit changed {clubsLabel(rows.length)}.</p>
        <button
          type="button"
          className={button.outline}
          disabled={undo.isPending}
          onClick={() => undo.mutate(rows, { onSuccess: onEnd })}
        >
          {undo.isPending ? 'Undoing...' : 'Undo'} <span className="sr-only">the bulk edit</span>
        </button>
        <button type="button" className={button.outline} onClick={onEnd}>
          Keep it
        </button>
      </div>
      {undo.isError ? (
        <p role="alert" className="mt-2 font-semibold text-danger">
          Not undone. {messageOf(undo.error)}
        </p>
      ) : null}
    </section>
  );
}
