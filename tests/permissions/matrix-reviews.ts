import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const EVERYBODY = /*   */ 'Y Y Y Y Y Y Y Y Y . Y';
const NOBODY = /*      */ 'x x x x x x x x x x x';
const ACTIVE = /*      */ 'x Y Y Y Y Y Y Y x x x';

/** Affiliations, ratings and comments; matrix.ts explains the rows. */
export const REVIEWS: readonly Deed[] = [
  ...deedsOn('user_club_affiliations', [
    [
      'select',
      'reads their own affiliations',
      'x . . Y . . . . . . .',
      (_, me) => sql`select * from user_club_affiliations where user_id = ${me}`,
    ],
    [
      'select',
      'reads someone else’s affiliations, with the name of a child',
      'x . . . . . . . . . .',
      (w) => sql`select player_name from user_club_affiliations where user_id = ${w.bystander}`,
    ],
    [
      'insert',
      '[PERM-02] affiliates with a club',
      ACTIVE,
      (w, me) => sql`
        insert into user_club_affiliations (user_id, club_id, player_name)
        values (${me}, ${w.strangeClub}, 'A child')`,
    ],
    [
      'insert',
      'affiliates someone else',
      NOBODY,
      (w) => sql`
        insert into user_club_affiliations (user_id, club_id) values (${w.bystander}, ${w.strangeClub})`,
    ],
    [
      'insert',
      'affiliates with a chosen date',
      NOBODY,
      (w, me) => sql`
        insert into user_club_affiliations (user_id, club_id, created_at)
        values (${me}, ${w.strangeClub}, '2001-01-01')`,
    ],
    [
      'insert',
      'overwrites someone else’s affiliation',
      NOBODY,
      (w) => sql`
        insert into user_club_affiliations (user_id, club_id) values (${w.bystander}, ${w.club})
        on conflict (user_id, club_id) do update set player_name = 'Known now' returning *`,
    ],
    [
      'update',
      'changes their own affiliations',
      'x . . Y . . . . . . .',
      (_, me) => sql`
        update user_club_affiliations set player_name = 'B', start_year = 2020, end_year = 2021
        where user_id = ${me}`,
    ],
    [
      'update',
      'changes whether they are staff',
      'x . . Y . . . . . . .',
      (_, me) => sql`
        update user_club_affiliations set affiliated_as = 'coach' where user_id = ${me}`,
    ],
    [
      'update',
      'changes whether someone else is staff',
      'x . . . . . . . . . .',
      (w) => sql`
        update user_club_affiliations set affiliated_as = 'coach' where user_id = ${w.bystander}`,
    ],
    [
      'update',
      'changes someone else’s affiliation',
      'x . . . . . . . . . .',
      (w) => sql`
        update user_club_affiliations set player_name = 'B' where user_id = ${w.bystander}`,
    ],
    [
      'update',
      'moves an affiliation to another club or person',
      NOBODY,
      (w, me) => sql`
        update user_club_affiliations set club_id = ${w.strangeClub}, user_id = ${w.bystander}
        where user_id = ${me}`,
    ],
    [
      'delete',
      'removes their own affiliations',
      'x . . Y . . . . . . .',
      (_, me) => sql`delete from user_club_affiliations where user_id = ${me}`,
    ],
    [
      'delete',
      'removes someone else’s affiliation',
      'x . . . . . . . . . .',
      (w) => sql`delete from user_club_affiliations where user_id = ${w.bystander}`,
    ],
  ]),
  ...deedsOn('club_ratings', [
    [
      'select',
      'reads their own rating',
      'x . . Y . . . . . . .',
      (_, me) => sql`select * from club_ratings where user_id = ${me}`,
    ],
    [
      'select',
      'reads someone else’s rating',
      'x . . . . . . . . . .',
      (w) => sql`select rating from club_ratings where user_id = ${w.bystander}`,
    ],
    [
      'insert',
      '[PERM-02] [RATE-01] rates a club',
      'x x x Y x x x x x x x',
      (w, me) => sql`
        insert into club_ratings (user_id, club_id, rating) values (${me}, ${w.otherClub}, 5)`,
    ],
    [
      'insert',
      '[RATE-06] [RATE-10] rates a club again',
      'x x x Y x x x x x x x',
      (w, me) => sql`
        insert into club_ratings (user_id, club_id, rating) values (${me}, ${w.club}, 1)
        on conflict (user_id, club_id) do update set rating = excluded.rating`,
    ],
    [
      'insert',
      'rates as someone else',
      NOBODY,
      (w) => sql`
        insert into club_ratings (user_id, club_id, rating) values (${w.bystander}, ${w.otherClub}, 1)`,
    ],
    [
      'insert',
      'overwrites someone else’s rating',
      NOBODY,
      (w) => sql`
        insert into club_ratings (user_id, club_id, rating) values (${w.bystander}, ${w.club}, 1)
        on conflict (user_id, club_id) do update set rating = 1`,
    ],
    [
      'insert',
      'rates with a chosen date',
      NOBODY,
      (w, me) => sql`
        insert into club_ratings (user_id, club_id, rating, created_at)
        values (${me}, ${w.otherClub}, 5, '2001-01-01')`,
    ],
    [
      'update',
      'changes their own rating',
      'x . . Y . . . . . . .',
      (_, me) => sql`update club_ratings set rating = 1 where user_id = ${me}`,
    ],
    [
      'update',
      '[REVW-04] changes the details of their own rating',
      'x . . Y . . . . . . .',
      (_, me) => sql`
        update club_ratings set season = 2025, age_group = 'U14', coaching = 1, communication = 2,
          playing_time = 3, cost = 4, safety = 5
        where user_id = ${me}`,
    ],
    [
      'update',
      'changes the details of someone else’s rating',
      'x . . . . . . . . . .',
      (w) =>
        sql`update club_ratings set coaching = 1, season = 2025 where user_id = ${w.bystander}`,
    ],
    [
      'select',
      'reads the details of someone else’s rating',
      'x . . . . . . . . . .',
      (w) =>
        sql`select season, age_group, coaching from club_ratings where user_id = ${w.bystander}`,
    ],
    [
      'update',
      'changes someone else’s rating',
      'x . . . . . . . . . .',
      (w) => sql`update club_ratings set rating = 1 where user_id = ${w.bystander}`,
    ],
    [
      'update',
      'marks their own rating as a family’s',
      NOBODY,
      (_, me) => sql`update club_ratings set left_as = 'parent' where user_id = ${me}`,
    ],
    [
      'update',
      'makes their own rating count again',
      NOBODY,
      (_, me) => sql`update club_ratings set is_set_aside = false where user_id = ${me}`,
    ],
    [
      'update',
      'gives a rating to someone else',
      NOBODY,
      (w, me) => sql`
        update club_ratings set user_id = ${w.bystander}, club_id = ${w.otherClub}
        where user_id = ${me}`,
    ],
    [
      'delete',
      'withdraws their own rating',
      'x . . Y . . . . . . .',
      (_, me) => sql`delete from club_ratings where user_id = ${me}`,
    ],
    [
      'delete',
      'withdraws someone else’s rating',
      'x . . . . . . . . . .',
      (w) => sql`delete from club_ratings where user_id = ${w.bystander}`,
    ],
  ]),
  ...deedsOn('club_comments', [
    ['select', 'reads comments', EVERYBODY, () => sql`select * from club_comments`],
    [
      'insert',
      '[PERM-02] comments',
      ACTIVE,
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment) values (${w.club}, ${me}, 'Hello')`,
    ],
    [
      'insert',
      '[PERM-02] replies',
      ACTIVE,
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, parent_comment_id)
        values (${w.club}, ${me}, 'Hello', ${w.othersComment})`,
    ],
    [
      'insert',
      'replies to a comment on another club',
      'x f f f f f f f x x x',
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, parent_comment_id)
        values (${w.club}, ${me}, 'Hello', ${w.otherClubsComment})`,
    ],
    [
      'insert',
      'replies to itself',
      NOBODY,
      (w, me) => sql`
        insert into club_comments (id, club_id, user_id, comment, parent_comment_id)
        values (${w.strangeClub}, ${w.club}, ${me}, 'Hello', ${w.strangeClub})`,
    ],
    [
      'insert',
      'comments as someone else',
      NOBODY,
      (w) => sql`
        insert into club_comments (club_id, user_id, comment)
        values (${w.club}, ${w.bystander}, 'Hello')`,
    ],
    [
      'insert',
      'comments with a flag',
      NOBODY,
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, is_flagged)
        values (${w.club}, ${me}, 'Hello', true)`,
    ],
    [
      'insert',
      'comments with a chosen date',
      NOBODY,
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, created_at)
        values (${w.club}, ${me}, 'Hello', '2001-01-01')`,
    ],
    [
      'insert',
      'comments with the member’s stars',
      'x x x Y x x x x x x x',
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, rating)
        values (${w.club}, ${me}, 'Hello', 4)`,
    ],
    [
      'insert',
      'comments with stars the member has not given',
      NOBODY,
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, rating)
        values (${w.club}, ${me}, 'Hello', 5)`,
    ],
    [
      'insert',
      'overwrites someone else’s comment',
      NOBODY,
      (w, me) => sql`
        insert into club_comments (id, club_id, user_id, comment)
        values (${w.othersComment}, ${w.club}, ${me}, 'Mine now')
        on conflict (id) do update set comment = excluded.comment where false or true`,
    ],
    [
      'update',
      '[COMM-13] changes the text of a comment',
      'x x Y x x x x x . . .',
      (w) => sql`update club_comments set comment = 'Changed' where id = ${w.comment}`,
    ],
    [
      'update',
      'changes the text of a comment that is flagged',
      'x . Y . . . . x . . .',
      (w) => sql`update club_comments set comment = 'Changed' where id = ${w.flaggedComment}`,
    ],
    [
      'update',
      '[MODR-05] changes the text of a comment that was removed',
      'x . . . . . . . . . .',
      (w) => sql`update club_comments set comment = 'Changed' where id = ${w.removedComment}`,
    ],
    [
      'update',
      'changes the text of a comment written before deactivation',
      'x x x x x x x x . . .',
      (w) => sql`update club_comments set comment = 'Changed' where id = ${w.deactivatedComment}`,
    ],
    [
      'update',
      'changes the text of a comment while flagging it',
      NOBODY,
      (w) => sql`
        update club_comments set comment = 'Changed', is_flagged = true
        where id = ${w.othersComment}`,
    ],
    [
      'update',
      'flags someone else’s comment without a report',
      NOBODY,
      (w) => sql`update club_comments set is_flagged = true where id = ${w.othersComment}`,
    ],
    [
      'update',
      'flags a comment without a report (for the author, their own)',
      NOBODY,
      (w) => sql`update club_comments set is_flagged = true where id = ${w.comment}`,
    ],
    [
      'update',
      '[COMM-27] unflags a comment without a decision (for the author, their own)',
      NOBODY,
      (w) => sql`update club_comments set is_flagged = false where id = ${w.flaggedComment}`,
    ],
    [
      'update',
      'unflags someone else’s comment without a decision',
      NOBODY,
      (w) => sql`update club_comments set is_flagged = false where id = ${w.othersFlaggedComment}`,
    ],
    ...[
      'rating = 5',
      `removed_for = 'insult'`,
      'user_id = gen_random_uuid()',
      'club_id = gen_random_uuid()',
      'parent_comment_id = null',
      'is_official = true',
      `created_at = '2001-01-01'`,
      'updated_at = created_at',
    ].map(
      (change) =>
        [
          'update',
          `sets ${change}`,
          NOBODY,
          (w: { comment: string }) =>
            sql`update club_comments set ${sql.raw(change)} where id = ${w.comment}`,
        ] as const,
    ),
    [
      'delete',
      '[COMM-16] deletes a comment',
      'x . Y . . . . Y . . .',
      (w) => sql`delete from club_comments where id = ${w.comment}`,
    ],
    [
      'delete',
      'deletes someone else’s comment',
      'x . . . . . . Y . . .',
      (w) => sql`delete from club_comments where id = ${w.othersComment}`,
    ],
    [
      'delete',
      'deletes a comment written before deactivation',
      'x . . . . . . Y . . .',
      (w) => sql`delete from club_comments where id = ${w.deactivatedComment}`,
    ],
  ]),
];
