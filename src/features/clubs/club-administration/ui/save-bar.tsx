import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { MOST_ROWS } from '../rules.ts';
import { clubsLabel } from './club-words.ts';

/** Stays in sight below the rows. */
export function SaveBar({
  changed,
  chosen,
  problems,
  error,
  isBusy,
  onCancel,
  onDelete,
}: {
  changed: number;
  /** How many clubs are chosen to be deleted. */
  chosen: number;
  onDelete: () => void;
  problems: number;
  error: Error | null;
  isBusy: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-paper px-4 py-3">
      <div className="mb-3 max-h-40 overflow-y-auto empty:hidden">
        <Refusal isBoxed error={error} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="accent" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save Changes'}
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
        {chosen === 0 ? null : (
          <Button className="text-danger" disabled={isBusy} onClick={onDelete}>
            Delete {clubsLabel(chosen)}…
          </Button>
        )}
        <p aria-live="polite" className="text-ink-soft">
          {changed === 0 ? 'No changes yet' : `${clubsLabel(changed)} changed`}
          {problems === 0 ? '' : `, ${problems} ${problems === 1 ? 'needs' : 'need'} a look`}
          {changed > MOST_ROWS ? `. At most ${MOST_ROWS} are saved at once` : ''}
        </p>
      </div>
    </div>
  );
}
