import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const ADMINS = 'x x x x x x x Y x x x';
const READ_BY_ADMINS = 'x x x x x x x Y x . x';
const NOBODY = 'x x x x x x x x x x x';

/** Merges of clubs, which only two functions write, and pairs marked as different. */
export const MERGING: readonly Deed[] = [
  ...deedsOn('club_merges', [
    [
      'select',
      'reads which clubs were merged',
      READ_BY_ADMINS,
      () => sql`select id, kept_id, gone_id, gone_name, merged_at from club_merges`,
    ],
    [
      'select',
      'reads the snapshot of a merge',
      NOBODY,
      () => sql`select snapshot from club_merges`,
    ],
    [
      'insert',
      'forges a merge',
      NOBODY,
      (w) => sql`insert into club_merges (kept_id, gone_id, gone_name)
        values (${w.club}, ${w.otherClub}, 'x')`,
    ],
    ['update', 'changes a merge', NOBODY, () => sql`update club_merges set undone_at = now()`],
    ['delete', 'deletes a merge', NOBODY, () => sql`delete from club_merges`],
    [
      'update',
      '[OPER-01] merges two clubs',
      ADMINS,
      (w) => sql`select app.merge_clubs(${w.club}, (select version from clubs where id = ${w.club}),
        ${w.strangeClub}, (select version from clubs where id = ${w.strangeClub}), '{}', 'kept')`,
    ],
    [
      'update',
      '[OPER-03] undoes a merge',
      ADMINS,
      (w) => sql`select app.undo_merge(${w.pastMerge})`,
    ],
    [
      'select',
      'counts the rows of two clubs',
      READ_BY_ADMINS,
      (w) => sql`select * from app.merge_counts(${w.club}, ${w.otherClub})`,
    ],
    ['delete', 'deletes old merges', NOBODY, () => sql`select app.forget_merges()`],
  ]),
  ...deedsOn('removed_records', [
    [
      'select',
      '[OPEN-03] reads which clubs are gone',
      'Y Y Y Y Y Y Y Y Y . Y',
      () => sql`select * from removed_records`,
    ],
    [
      'insert',
      'records that a club is gone',
      NOBODY,
      (w) => sql`insert into removed_records (id, kind) values (${w.club}, 'clubs')`,
    ],
    [
      'update',
      'changes when a club was deleted',
      NOBODY,
      () => sql`update removed_records set deleted_at = now()`,
    ],
    ['delete', 'deletes that record', NOBODY, () => sql`delete from removed_records`],
  ]),
  ...deedsOn('clubs_apart', [
    [
      'select',
      'reads which clubs are marked as different',
      READ_BY_ADMINS,
      () => sql`select * from clubs_apart`,
    ],
    [
      'insert',
      'marks two clubs as different',
      ADMINS,
      (w) => sql`insert into clubs_apart (one_id, other_id)
        select least(${w.club}::uuid, ${w.strangeClub}::uuid), greatest(${w.club}::uuid, ${w.strangeClub}::uuid)`,
    ],
    [
      'update',
      'marks two clubs as different with a chosen date',
      NOBODY,
      () => sql`update clubs_apart set created_at = now()`,
    ],
    ['delete', 'deletes that mark', NOBODY, () => sql`delete from clubs_apart`],
  ]),
];
