import { button } from '#ui/button.ts';
import { MOST_ROWS } from '../rules.ts';
import { clubsLabel } from './club-words.ts';

/** Stays in sight below the rows. */
export function SaveBar({
  changed,
  chosen,
  problems,
  failure,
  isBusy,
  onCancel,
  onDelete,
}: {
  changed: number;
  /** How many clubs are chosen to be deleted. */
  chosen: number;
  onDelete: () => void;
  problems: number;
  failure: string | null;
  isBusy: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-paper px-4 py-3">
      {failure === null ? null : (
        <p
          role="alert"
          className="mb-3 max-h-40 overflow-y-auto rounded-xl bg-danger-tint px-4 py-3 font-semibold text-danger"
        >
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className={button.accent} disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save Changes'}
        </button>
        <button type="button" className={button.outline} disabled={isBusy} onClick={onCancel}>
          Cancel
        </button>
        {chosen === 0 ? null : (
          <button
            type="button"
            className={`${button.outline} text-danger`}
            disabled={isBusy}
            onClick={onDelete}
          >
            Delete {clubsLabel(chosen)}…
          </button>
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
