import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const NOBODY = 'x x x x x x x x x x x';
const ADMINS = 'x x x x x x x Y x . x';

/** What administrators may do with members. */
export const USER_ADMINISTRATION: readonly Deed[] = [
  ...deedsOn('profiles', [
    [
      'select',
      '[PERM-14] reads the addresses of members',
      ADMINS,
      (w) => sql`select email from app.emails_of(array[${w.bystander}]::uuid[])`,
    ],
    [
      'select',
      '[PERM-14] finds members by their addresses',
      ADMINS,
      () => sql`select * from app.members_by_email('%')`,
    ],
    [
      'update',
      'deactivates themselves, including administrators',
      'x x x x x x x x x . x',
      (_, me) => sql`update profiles set status = 'deactivated' where id = ${me}`,
    ],
    [
      'update',
      '[PERM-14] reactivates a deactivated member',
      ADMINS,
      (w) => sql`update profiles set status = 'active' where id = ${w.ids.deactivated}`,
    ],
  ]),
  ...deedsOn('user_club_affiliations', [
    [
      'select',
      '[PERM-14] reads which clubs someone is affiliated with',
      ADMINS,
      (w) => sql`select * from app.affiliations_of(array[${w.bystander}]::uuid[])`,
    ],
  ]),
  ...deedsOn('user_roles', [
    [
      'insert',
      '[PERM-14] makes someone an administrator',
      'x x x x x x x Y x x x',
      (w) => sql`insert into user_roles (user_id, role) values (${w.bystander}, 'admin')`,
    ],
    [
      'insert',
      '[PERM-14] makes someone admin of a club',
      'x x x x x x x Y x x x',
      (w) => sql`
        insert into user_roles (user_id, role, club_id)
        values (${w.bystander}, 'club_admin', ${w.strangeClub})`,
    ],
    [
      'delete',
      '[PERM-14] [CLAI-07] removes a club admin’s role (for the admin, their own)',
      'x . . . Y . . Y . . .',
      (w) => sql`delete from user_roles where user_id = ${w.ids.clubAdmin}`,
    ],
    [
      'update',
      'moves a role to someone else',
      NOBODY,
      (w) => sql`update user_roles set user_id = ${w.bystander}`,
    ],
  ]),
];
