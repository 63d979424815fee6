import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { EXPORT_PATH } from '../rules.ts';

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
        <a href={EXPORT_PATH + narrowedBy} download className={button.outline}>
          Export matching clubs
        </a>
      )}
      <ExportLink />
    </div>
  );
}

/** Downloads all clubs. */
export function ExportLink() {
  return (
    <a href={EXPORT_PATH} download className={button.outline}>
      Export all clubs
    </a>
  );
}
