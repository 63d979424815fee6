import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const ADMINS = 'x x x x x x x Y x . x';
const NOBODY = 'x x x x x x x x x x x';

/** The log of changes, which only triggers write, and the imports that can be undone. */
export const AUDIT: readonly Deed[] = [
  ...deedsOn('audit_log', [
    [
      'select',
      'reads the log of changes',
      'x x x x x x x Y x . x',
      () => sql`select * from audit_log`,
    ],
    [
      'insert',
      'forges a change',
      NOBODY,
      (w) => sql`
        insert into audit_log (actor_id, subject, subject_name, action, transaction_id)
        values (${w.bystander}, 'tag', 'New', 'added', 1)`,
    ],
    ['update', 'changes the log', NOBODY, () => sql`update audit_log set actor_id = null`],
    ['delete', 'removes from the log', NOBODY, () => sql`delete from audit_log`],
  ]),
  ...deedsOn('club_imports', [
    ['select', 'reads imports', ADMINS, () => sql`select * from club_imports`],
    [
      'insert',
      'records an import',
      'x x x x x x x Y x x x',
      (_w, me) => sql`
        insert into club_imports (actor_id, file_name, added, changed) values (${me}, 'x', 0, 0)`,
    ],
    [
      'insert',
      'records an import as someone else',
      NOBODY,
      (w) => sql`
        insert into club_imports (actor_id, file_name, added, changed)
        values (${w.bystander}, 'x', 0, 0)`,
    ],
    [
      'update',
      'marks an import as undone',
      ADMINS,
      (w, me) => sql`
        update club_imports set undone_at = now(), undone_by = ${me} where id = ${w.pastImport}`,
    ],
    [
      'update',
      'dismisses the rest of an import',
      ADMINS,
      (w) => sql`
        update club_imports set settled_at = now(), rest = null where id = ${w.pastImport}`,
    ],
    [
      'update',
      'dismisses it with a chosen date',
      'x x x x x x x x x . x',
      () => sql`update club_imports set settled_at = '2026-01-01', rest = null`,
    ],
    [
      'update',
      'changes the rest of an import',
      NOBODY,
      () => sql`update club_imports set refused = 9`,
    ],
    [
      'update',
      'changes what an import was about',
      NOBODY,
      () => sql`update club_imports set kind = 'clubs'`,
    ],
    ['update', 'renames an import', NOBODY, () => sql`update club_imports set file_name = 'other'`],
    ['delete', 'deletes an import', NOBODY, () => sql`delete from club_imports`],
  ]),
  ...deedsOn('club_import_rows', [
    ['select', 'reads what an import did', ADMINS, () => sql`select * from club_import_rows`],
    [
      'insert',
      'adds a row to an earlier import',
      NOBODY,
      (w) => sql`
        insert into club_import_rows (import_id, position, club_id, name, version)
        values (${w.pastImport}, 9, ${w.strangeClub}, 'x', 1)`,
    ],
    [
      'update',
      'changes what undoing would restore',
      NOBODY,
      () => sql`update club_import_rows set before = '{}'`,
    ],
    ['update', 'records a new version', ADMINS, () => sql`update club_import_rows set version = 2`],
    ['delete', 'deletes what an import did', NOBODY, () => sql`delete from club_import_rows`],
  ]),
  ...deedsOn('season_import_rows', [
    [
      'select',
      'reads what an import did to sheets',
      ADMINS,
      () => sql`select * from season_import_rows`,
    ],
    [
      'insert',
      'adds a sheet to an earlier import',
      NOBODY,
      (w) => sql`
        insert into season_import_rows (import_id, position, club_id, season, name, version, programs)
        values (${w.pastImport}, 9, ${w.strangeClub}, 2026, 'x', 1, '{}')`,
    ],
    [
      'update',
      'changes what undoing would restore of sheets',
      NOBODY,
      () => sql`update season_import_rows set programs = '{"x": 1}'`,
    ],
    [
      'update',
      'records a new version of a sheet',
      ADMINS,
      () => sql`update season_import_rows set version = 2`,
    ],
    ['delete', 'deletes sheets of an import', NOBODY, () => sql`delete from season_import_rows`],
  ]),
];
