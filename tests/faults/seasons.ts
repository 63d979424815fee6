import type { Fault } from './fault.ts';

const ROOMS = 'src/features/clubs';

/** Faults of season sheets, of what a season costs, and of tryouts. */
export const seasonFaults: readonly Fault[] = [
  {
    name: 'fee-from-above-to',
    what: 'a fee may begin above where it ends',
    file: `${ROOMS}/season-editing/rules.ts`,
    from: "if (from > to) return 'The lower fee comes first.';",
    to: '',
    noticedBy: [`${ROOMS}/season-editing/rules.test.ts`],
  },
  {
    name: 'fees-rolled-over',
    what: 'last season’s fees stand in the sheet of this one as if they were told',
    file: `${ROOMS}/season-editing/rules.ts`,
    from: "    fee: '',\n",
    to: '',
    noticedBy: [`${ROOMS}/season-editing/rules.test.ts`],
  },
  {
    name: 'sheet-saved-over',
    what: 'a season sheet is saved over what somebody else has saved meanwhile',
    file: `${ROOMS}/season-editing/commands.server.ts`,
    from: 'eq(seasonSheets.version, version),',
    to: '',
    noticedBy: [`${ROOMS}/season-editing/commands.server.db.test.ts`],
  },
  {
    name: 'programs-of-any-club',
    what: 'the database lets a club administrator add programs to every club',
    file: 'db/policies/seasons.sql',
    from: 'WITH CHECK (app.may_edit_club(club_id) AND is_newest AND',
    to: 'WITH CHECK (app.is_active() AND is_newest AND',
    noticedBy: ['tests/permissions/permissions.db.test.ts'],
  },
  {
    name: 'kept-finder-of-old-fees',
    what: 'the finder does not change when a fee does',
    file: 'db/functions/page-cache.sql',
    from: "TG_TABLE_NAME IN ('club_programs', 'practice_locations')",
    to: "TG_TABLE_NAME IN ('practice_locations')",
    noticedBy: ['src/db/page-messages.db.test.ts'],
  },
  {
    name: 'undisclosed-first',
    what: 'sorted by cost, clubs that keep their fees to themselves stand first',
    file: `${ROOMS}/directory/queries.server.ts`,
    from: 'asc nulls last`, ...byName(clubs, false)]',
    to: 'asc nulls first`, ...byName(clubs, false)]',
    noticedBy: [`${ROOMS}/directory/queries.server.costs.db.test.ts`],
  },
  {
    name: 'import-over-a-save',
    what: 'a list of season sheets is imported over what somebody has saved meanwhile',
    file: `${ROOMS}/season-lists/commands.server.ts`,
    from: 'and sheet.version = staged.version and staged.moved = 0`',
    to: 'and staged.version > 0`',
    noticedBy: [`${ROOMS}/season-lists/commands.server.db.test.ts`],
  },
  {
    name: 'undone-over-a-save',
    what: 'undoing an import puts back season sheets that somebody has saved since',
    file: `${ROOMS}/import-history/queries.server.ts`,
    from: "when sheet.version <> part.version then 'edited'",
    to: '',
    noticedBy: [`${ROOMS}/import-history/commands.server.sheets.db.test.ts`],
  },
  {
    name: 'canceled-unheard',
    what: 'calendars that subscribe do not hear that a tryout was canceled',
    file: 'db/functions/rows.sql',
    from: 'NEW.sequence := OLD.sequence + 1;',
    to: '',
    noticedBy: ['src/features/tryouts/tryout-editing/commands.server.db.test.ts'],
  },
];
