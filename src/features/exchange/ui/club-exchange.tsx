import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { EXPORT_PATH } from '../rules.ts';

/** The ways to the import and to the export, for the list of clubs of administrators. */
export function ClubExchange() {
  return (
    <div className="flex flex-wrap gap-3">
      <Link to="/admin/clubs/import" className={button.outline}>
        Import clubs
      </Link>
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
