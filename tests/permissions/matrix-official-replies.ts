import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const NOBODY = /*      */ 'x x x x x x x x x x x';

/** Clubs' official replies to comments; matrix.ts explains the rows. */
export const OFFICIAL_REPLIES: readonly Deed[] = [
  ...deedsOn('club_comments', [
    [
      'insert',
      '[REVW-08] replies for the club',
      'x x x x Y x x x x x x',
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, parent_comment_id, is_official)
        values (${w.club}, ${me}, 'We do', ${w.comment}, true)`,
    ],
    [
      'insert',
      '[REVW-08] replies for the club as someone else',
      NOBODY,
      (w) => sql`
        insert into club_comments (club_id, user_id, comment, parent_comment_id, is_official)
        values (${w.club}, ${w.bystander}, 'We do', ${w.comment}, true)`,
    ],
    [
      'insert',
      '[REVW-08] replies for the club to a reply',
      NOBODY,
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, parent_comment_id, is_official)
        values (${w.club}, ${me}, 'We do', ${w.officialReply}, true)`,
    ],
    [
      'insert',
      '[REVW-08] comments for the club without answering anyone',
      NOBODY,
      (w, me) => sql`
        insert into club_comments (club_id, user_id, comment, is_official)
        values (${w.club}, ${me}, 'We do', true)`,
    ],
    [
      'update',
      '[REVW-08] changes the reply of the club',
      'x x x x Y x x x . . .',
      (w) => sql`update club_comments set comment = 'Changed' where id = ${w.officialReply}`,
    ],
    [
      'update',
      '[REVW-08] changes the reply of the club that is flagged',
      'x . . . Y . . x . . .',
      (w) => sql`update club_comments set comment = 'Changed' where id = ${w.flaggedOfficialReply}`,
    ],
    [
      'insert',
      '[REVW-08] reports the reply of the club (for its admins, their own)',
      'x Y Y Y x Y Y Y x x x',
      (w, me) => sql`
      insert into comment_reports (comment_id, reporter_id, reason)
      values (${w.officialReply}, ${me}, 'insult')`,
    ],
    [
      'delete',
      '[REVW-08] deletes the reply of the club',
      'x . . . Y . . Y . . .',
      (w) => sql`delete from club_comments where id = ${w.officialReply}`,
    ],
  ]),
  ...deedsOn('official_reply_authors', [
    [
      'select',
      'reads who wrote the replies of clubs',
      'x x x x x x x Y x . x',
      () => sql`select * from official_reply_authors`,
    ],
    [
      'insert',
      'adds the author of a club’s reply',
      NOBODY,
      (w, me) => sql`insert into official_reply_authors values (${w.officialReply}, ${me})`,
    ],
    [
      'update',
      'changes the author',
      NOBODY,
      (w) => sql`update official_reply_authors set user_id = ${w.bystander}`,
    ],
    ['delete', 'deletes the author', NOBODY, () => sql`delete from official_reply_authors`],
  ]),
];
