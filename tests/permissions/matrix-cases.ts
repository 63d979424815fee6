import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const NOBODY = /*      */ 'x x x x x x x x x x x';
const AUTHOR = /*      */ 'x . Y . . . . . . . .';

/** What a member's download says of the moderation, if it names a comment. */
const takesAlong = (part: string, comment: string): SQL =>
  sql`select 1 where (app.own_moderation() -> ${part}::text)::text like ${`%${comment}%`}`;

/** Parties to a case cannot decide it. matrix.ts explains the rows. */
export const CASES: readonly Deed[] = [
  ...deedsOn('comment_decisions', [
    [
      'insert',
      '[MODR-05] keeps their own comment, as an administrator',
      NOBODY,
      (w) =>
        sql`select 1 where app.decide_reports(${w.adminsFlagged}, 'kept', null, app.version_of_case(${w.adminsFlagged}))`,
    ],
    [
      'insert',
      '[MODR-05] removes their own comment, as an administrator',
      NOBODY,
      (w) =>
        sql`select 1 where app.decide_reports(${w.adminsFlagged}, 'removed', 'insult', app.version_of_case(${w.adminsFlagged}))`,
    ],
    [
      'insert',
      '[MODR-05] keeps a comment that an administrator reported',
      NOBODY,
      (w) =>
        sql`select 1 where app.decide_reports(${w.adminsReported}, 'kept', null, app.version_of_case(${w.adminsReported}))`,
    ],
    [
      'insert',
      '[MODR-05] removes a comment that an administrator reported',
      NOBODY,
      (w) =>
        sql`select 1 where app.decide_reports(${w.adminsReported}, 'removed', 'insult', app.version_of_case(${w.adminsReported}))`,
    ],
    [
      'update',
      '[MODR-07] answers their own appeal, as an administrator',
      NOBODY,
      (w) =>
        sql`select 1 where app.answer_appeal(${w.adminsAppealed}, 'restored', app.version_of_case(${w.adminsAppealed}))`,
    ],
    [
      'update',
      '[MODR-07] [REVW-08] appeals against the removal of the reply of the club, as its admin',
      'x . . . Y . . . x x x',
      (w) => sql`select 1 where app.appeal_removal(${w.removedOfficialReply}, 'Please') = 'sent'`,
    ],
    [
      'select',
      '[MODR-07] downloads the decision about a comment, which is the author’s',
      AUTHOR,
      (w) => takesAlong('decisions_about_your_comments', w.removedComment),
    ],
    [
      'select',
      'downloads the appeal for a comment, which is the author’s',
      AUTHOR,
      (w) => takesAlong('decisions_about_your_comments', w.appealedComment),
    ],
    [
      'select',
      '[MODR-02] downloads a report, which is the administrator’s',
      'x . . . . . . Y . . .',
      (w) => takesAlong('reports', w.adminsReported),
    ],
    [
      'select',
      'reads what there is to decide about a comment',
      'x x x x x x x Y x . x',
      (w) => sql`select 1 where app.version_of_case(${w.adminsReported}) is not null`,
    ],
  ]),
  ...deedsOn('club_comments', [
    [
      'delete',
      '[MODR-05] deletes a comment that was removed',
      'x . Y . . . . Y . . .',
      (w) => sql`delete from club_comments where id = ${w.removedComment}`,
    ],
    [
      'delete',
      '[MODR-07] deletes a comment for which there is an appeal',
      'x . Y . . . . Y . . .',
      (w) => sql`delete from club_comments where id = ${w.appealedComment}`,
    ],
    [
      'delete',
      '[MODR-05] deletes a comment that an administrator reported',
      'x . . . . . . x . . .',
      (w) => sql`delete from club_comments where id = ${w.adminsReported}`,
    ],
    [
      'delete',
      '[MODR-07] deletes the removed reply of the club',
      'x . . . Y . . Y . . .',
      (w) => sql`delete from club_comments where id = ${w.removedOfficialReply}`,
    ],
  ]),
];
