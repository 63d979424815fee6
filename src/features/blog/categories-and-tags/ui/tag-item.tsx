import { ROW_ICON } from '#ui/row-menu.tsx';
import { usage } from '../rules.ts';
import type { TagEntry } from '../schema.ts';
import { CrossIcon, PencilIcon } from './icons.tsx';

/** A tag with how many posts have it, to be renamed and removed (ABLG-31, ABLG-32). */
export function TagItem({
  entry,
  onRename,
  onRemove,
}: {
  entry: TagEntry;
  onRename: () => void;
  onRemove: () => void;
}) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-lg border border-line bg-card py-1.5 pr-1.5 pl-4">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{entry.tag}</p>
        <p className="text-sm text-ink-soft">{usage(entry.posts)}</p>
      </div>
      <div className="flex flex-none">
        <button
          type="button"
          aria-label={`Rename ${entry.tag}`}
          className={`${ROW_ICON} text-court`}
          onClick={onRename}
        >
          <PencilIcon />
        </button>
        <button
          type="button"
          aria-label={`Remove ${entry.tag}`}
          className={`${ROW_ICON} text-danger`}
          onClick={onRemove}
        >
          <CrossIcon />
        </button>
      </div>
    </li>
  );
}
