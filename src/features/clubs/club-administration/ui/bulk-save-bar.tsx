import { countOf } from '#domain/count-of.ts';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { MOST_ROWS } from '../rules.ts';

/** The bar of bulk edit: how much is not saved, and how much of it cannot be. */
export function BulkSaveBar({
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
    <SaveBar
      status={
        <>
          {changed === 0 ? 'No changes yet' : `${countOf(changed, 'club')} changed, not saved yet`}
          {problems === 0 ? '' : `, ${problems} ${problems === 1 ? 'needs' : 'need'} a look`}
          {changed > MOST_ROWS ? `. At most ${MOST_ROWS} are saved at once` : ''}
        </>
      }
      refusal={<Refusal isBoxed error={error} />}
    >
      <Button type="submit" look="accent" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Save Changes'}
      </Button>
      <Button disabled={isBusy} onClick={onCancel}>
        Cancel
      </Button>
      {chosen === 0 ? null : (
        <Button className="text-danger" disabled={isBusy} onClick={onDelete}>
          Delete {countOf(chosen, 'club')}…
        </Button>
      )}
    </SaveBar>
  );
}
