import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { LIST_PATHS } from '../rules.ts';
import type { ListName } from '../rules.ts';

/**
 * The ways to the import and to the export, for the list of clubs of administrators.
 *
 * @param narrowedBy the query string of the list while something narrows it, else ''
 */
export function ImportExportLinks({ narrowedBy }: { narrowedBy: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/admin/clubs/import" className={button.outline}>
        Import clubs
      </Link>
      {narrowedBy === '' ? null : (
        <a href={LIST_PATHS.clubs.export + narrowedBy} download className={button.outline}>
          Export matching clubs
        </a>
      )}
      <ExportLink list="clubs" />
    </div>
  );
}

/** Downloads all clubs, or all season sheets. */
export function ExportLink({ list }: { list: ListName }) {
  return (
    <a href={LIST_PATHS[list].export} download className={button.outline}>
      {list === 'clubs' ? 'Export all clubs' : 'Export all season sheets'}
    </a>
  );
}
