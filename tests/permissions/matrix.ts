import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import { AUDIT } from './matrix-audit.ts';
import { MAILINGS } from './matrix-mailings.ts';
import { CLUB_ADMINISTRATION } from './matrix-club-administration.ts';
import { CLAIMS } from './matrix-claims.ts';
import { MERGING } from './matrix-merging.ts';
import type { Deed } from './deed.ts';
import { REVIEWS } from './matrix-reviews.ts';
import { OFFICIAL_REPLIES } from './matrix-official-replies.ts';
import { LEAVING } from './matrix-leaving.ts';
import { USER_ADMINISTRATION } from './matrix-user-administration.ts';
import { CASES } from './matrix-cases.ts';
import { MODERATION } from './matrix-moderation.ts';
import { PLACES } from './matrix-places.ts';
import { SEASONS } from './matrix-seasons.ts';
import { DRAFTS } from './matrix-drafts.ts';
import { UPLOADS } from './matrix-uploads.ts';
import { SAVED } from './matrix-saved.ts';
import { PUBLISHING } from './matrix-publishing.ts';
import { SITE } from './matrix-site.ts';
import { STATEMENTS } from './matrix-statements.ts';
import { TRYOUTS } from './matrix-tryouts.ts';

const EVERYBODY = /*   */ 'Y Y Y Y Y Y Y Y Y . Y';
const NOBODY = /*      */ 'x x x x x x x x x x x';

// Who may do what in the database (D12). Every actor attempts each row.
//   Y done   . ran, but touched no row   x refused (42501)   f refused (23503)
// The columns are the actors of world.ts: visitor, member, author, affiliated, club admin, club admin
// of another club, moderator, admin, deactivated member, deactivated admin, forged id. A deactivated
// admin who still claims the role reads nothing at all; as a visitor they read what visitors read.

const CLUBS: Deed[] = [
  ...deedsOn('clubs', [
    [
      'select',
      'reads all of a club',
      EVERYBODY,
      (w) => sql`select * from clubs where id = ${w.club}`,
    ],
    [
      'insert',
      'adds a club',
      'x x x x x x x Y x x x',
      () => sql`insert into clubs (name, city) values ('New', 'Here')`,
    ],
    [
      'insert',
      'adds a club with a rating',
      NOBODY,
      () => sql`insert into clubs (name, avg_rating) values ('New', 5)`,
    ],
    [
      'insert',
      'adds a club with reviews',
      NOBODY,
      () => sql`insert into clubs (name, num_reviews) values ('New', 9)`,
    ],
    [
      'insert',
      'adds a club with a chosen version',
      NOBODY,
      () => sql`insert into clubs (name, version) values ('New', 7)`,
    ],
    [
      'insert',
      'adds a club with a chosen date',
      NOBODY,
      () => sql`insert into clubs (name, created_at) values ('New', '2001-01-01')`,
    ],
    [
      'insert',
      'adds a club with a chosen editor',
      NOBODY,
      (w) => sql`insert into clubs (name, updated_by) values ('New', ${w.bystander})`,
    ],
    [
      'update',
      '[PERM-06] [PERM-09] edits a club',
      'x . . . Y . . Y . . .',
      (w) =>
        sql`update clubs set name = 'New', city = 'There', genders = '{Boys}' where id = ${w.club}`,
    ],
    [
      'update',
      '[PERM-06] [PERM-10] edits another club',
      'x . . . . Y . Y . . .',
      (w) => sql`update clubs set description = 'New' where id = ${w.otherClub}`,
    ],
    [
      'update',
      '[PERM-06] edits a club that has no admin',
      'x . . . . . . Y . . .',
      (w) => sql`update clubs set website = 'https://new.example' where id = ${w.strangeClub}`,
    ],
    [
      'update',
      'edits all clubs they may, in one statement',
      'x . . . Y Y . Y . . .',
      () => sql`update clubs set county = 'New'`,
    ],
    ...[
      'avg_rating = 5',
      'num_reviews = 99',
      `slug = 'new'`,
      `state_slug = 'new'`,
      'version = 1',
      'updated_at = now()',
      'updated_by = null',
      `created_at = '2001-01-01'`,
      'id = gen_random_uuid()',
    ].map(
      (change) =>
        [
          'update',
          `sets ${change}`,
          NOBODY,
          (w: { club: string }) => sql`update clubs set ${sql.raw(change)} where id = ${w.club}`,
        ] as const,
    ),
    [
      'delete',
      'deletes a club',
      'x x x x x x x Y x . x',
      (w) => sql`delete from clubs where id = ${w.club}`,
    ],
  ]),
  ...deedsOn('practice_locations', [
    ['select', 'reads practice locations', EVERYBODY, () => sql`select * from practice_locations`],
    [
      'insert',
      'adds one to a club',
      'x x x x Y x x Y x x x',
      (w) => sql`insert into practice_locations (club_id, address) values (${w.club}, '1 Lane')`,
    ],
    [
      'insert',
      'adds one to another club',
      'x x x x x Y x Y x x x',
      (w) =>
        sql`insert into practice_locations (club_id, address) values (${w.otherClub}, '1 Lane')`,
    ],
    [
      'update',
      'changes one of a club',
      'x . . . Y . . Y . . .',
      (w) => sql`
        update practice_locations set name = 'Gym', address = '2 Lane', position = 3
        where id = ${w.practiceLocation}`,
    ],
    [
      'update',
      'moves one to another club',
      NOBODY,
      (w) => sql`update practice_locations set club_id = ${w.otherClub}`,
    ],
    [
      'delete',
      'removes one from a club',
      'x . . . Y . . Y . . .',
      (w) => sql`delete from practice_locations where id = ${w.practiceLocation}`,
    ],
  ]),
  ...deedsOn('club_former_paths', [
    [
      'select',
      'reads former paths of clubs',
      EVERYBODY,
      (w) => sql`select * from club_former_paths where club_id = ${w.club}`,
    ],
    [
      'insert',
      'redirects a path to a club',
      NOBODY,
      (w) => sql`insert into club_former_paths values ('a', 'b', 'c', 'd', ${w.club})`,
    ],
    [
      'update',
      'redirects a path elsewhere',
      NOBODY,
      (w) => sql`update club_former_paths set club_id = ${w.otherClub}`,
    ],
    ['delete', 'deletes former paths', NOBODY, () => sql`delete from club_former_paths`],
  ]),
];

const PEOPLE: Deed[] = [
  ...deedsOn('profiles', [
    [
      'select',
      'reads the public part of a profile',
      EVERYBODY,
      (w) => sql`
        select id, username, avatar_url, user_type from profiles
        where id = ${w.bystander}`,
    ],
    [
      'select',
      'reads someone’s full name',
      'x x x x x x x Y x . x',
      (w) => sql`select full_name from profiles where id = ${w.bystander}`,
    ],
    [
      'select',
      'reads their own full name without the function',
      'x x x x x x x Y x . x',
      (_, me) => sql`select full_name from profiles where id = ${me}`,
    ],
    [
      'select',
      'reads someone’s status',
      'x x x x x x x Y x . x',
      (w) => sql`select status from profiles where id = ${w.bystander}`,
    ],
    [
      'select',
      'reads when someone joined',
      'x x x x x x x Y x . x',
      (w) => sql`select created_at, updated_at from profiles where id = ${w.bystander}`,
    ],
    [
      'select',
      'filters by status without reading it',
      'x x x x x x x Y x . x',
      () => sql`select id from profiles where status = 'deactivated'`,
    ],
    [
      'insert',
      'adds a profile',
      NOBODY,
      (_, me) => sql`insert into profiles (id, username) values (${me}, 'another')`,
    ],
    [
      'update',
      '[PERM-05] edits their own profile, user type included',
      'x Y Y Y Y Y Y Y . . .',
      (_, me) => sql`
        update profiles set username = 'renamed', full_name = 'New', avatar_url = '/a.png',
          user_type = 'coach' where id = ${me}`,
    ],
    [
      'update',
      'edits someone else’s profile',
      'x . . . . . . Y . . .',
      (w) => sql`update profiles set full_name = 'New' where id = ${w.bystander}`,
    ],
    [
      'update',
      'reads their own status while writing',
      'x x x x x x x Y x . x',
      (_, me) => sql`update profiles set full_name = 'New' where id = ${me} returning status`,
    ],
    [
      'update',
      'changes their own status',
      'x x x x x x x Y x . x',
      (_, me) => sql`update profiles set status = 'active' where id = ${me}`,
    ],
    [
      'update',
      'changes someone else’s status',
      'x x x x x x x Y x . x',
      (w) => sql`update profiles set status = 'deactivated' where id = ${w.bystander}`,
    ],
    [
      'update',
      'becomes someone else',
      NOBODY,
      (w, me) => sql`update profiles set id = ${w.bystander} where id = ${me}`,
    ],
    [
      'update',
      'changes the date of joining',
      NOBODY,
      (_, me) => sql`update profiles set created_at = '2001-01-01' where id = ${me}`,
    ],
    ['delete', 'deletes a profile', NOBODY, (_, me) => sql`delete from profiles where id = ${me}`],
  ]),
  ...deedsOn('user_roles', [
    [
      'select',
      'reads their own roles',
      'x . . . Y Y Y Y . . .',
      (_, me) => sql`select * from user_roles where user_id = ${me}`,
    ],
    [
      'select',
      'reads someone else’s roles',
      'x . . . . . . Y . . .',
      (w) => sql`select * from user_roles where user_id = ${w.bystander}`,
    ],
    [
      'insert',
      'makes themselves an administrator, again if they are one',
      'x x x x x x x . x x x',
      (_, me) => sql`
        insert into user_roles (user_id, role) values (${me}, 'admin') on conflict do nothing`,
    ],
    [
      'insert',
      'makes themselves admin of a club',
      'x x x x x x x Y x x x',
      (w, me) => sql`
        insert into user_roles (user_id, role, club_id) values (${me}, 'club_admin', ${w.strangeClub})`,
    ],
    [
      'insert',
      'gives someone else a role',
      'x x x x x x x Y x x x',
      (w) => sql`insert into user_roles (user_id, role) values (${w.bystander}, 'moderator')`,
    ],
    [
      'update',
      'turns a role into another',
      NOBODY,
      (_, me) => sql`update user_roles set role = 'admin', club_id = null where user_id = ${me}`,
    ],
    [
      'delete',
      'removes someone else’s role',
      'x . . . . . . Y . . .',
      (w) => sql`delete from user_roles where user_id = ${w.bystander}`,
    ],
  ]),
];

/** Everything attempted on the site's tables. The account tables are closed to all of them. */
export const MATRIX: readonly Deed[] = [
  ...CLUBS,
  ...PEOPLE,
  ...REVIEWS,
  ...OFFICIAL_REPLIES,
  ...CASES,
  ...MODERATION,
  ...SITE,
  ...PUBLISHING,
  ...AUDIT,
  ...MAILINGS,
  ...STATEMENTS,
  ...CLUB_ADMINISTRATION,
  ...CLAIMS,
  ...MERGING,
  ...PLACES,
  ...SEASONS,
  ...USER_ADMINISTRATION,
  ...LEAVING,
  ...TRYOUTS,
  ...SAVED,
  ...DRAFTS,
  ...UPLOADS,
];
