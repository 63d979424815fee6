import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const ADMINS = 'x x x x x x x Y x x x';

/** Bulk saves of clubs: a function for administrators only, with their own rights. */
export const CLUB_ADMINISTRATION: readonly Deed[] = [
  ...deedsOn('clubs', [
    [
      'update',
      '[ACLB-46, PERM-14] calls bulk_update_clubs',
      ADMINS,
      (w) => sql`
        select app.bulk_update_clubs(${JSON.stringify([
          { id: w.club, name: 'New', city: 'There', state: 'Here', county: '', website: '' },
        ])}::jsonb)`,
    ],
    [
      'update',
      '[PERM-14] calls bulk_update_clubs with nothing to save',
      ADMINS,
      () => sql`select app.bulk_update_clubs('[]')`,
    ],
  ]),
];
