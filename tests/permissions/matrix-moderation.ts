import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const ACTIVE = /*      */ 'x Y Y Y Y Y Y Y x x x';
const ADMIN = /*       */ 'x x x x x x x Y x x x';
const READ = /*        */ 'x x x x x x x Y x . x';
const NOBODY = /*      */ 'x x x x x x x x x x x';

/** A report by a user. */
const report = (comment: string, reporter: string): SQL => sql`
  insert into comment_reports (comment_id, reporter_id, reason)
  values (${comment}, ${reporter}, 'insult')`;

/** Reports of comments, decisions and appeals; matrix.ts explains the rows. */
export const MODERATION: readonly Deed[] = [
  ...deedsOn('comment_reports', [
    ['select', '[MODR-04] reads reports', READ, () => sql`select * from comment_reports`],
    [
      'insert',
      '[PERM-02] [MODR-02] reports someone else’s comment',
      ACTIVE,
      (w, me) => report(w.othersComment, me),
    ],
    [
      'insert',
      '[MODR-02] reports a flagged comment (for the author, their own)',
      'x Y x Y Y Y Y Y x x x',
      (w, me) => report(w.flaggedComment, me),
    ],
    [
      'insert',
      'reports a comment whose author is gone',
      ACTIVE,
      (w, me) => report(w.orphanedComment, me),
    ],
    ['insert', 'reports as someone else', NOBODY, (w) => report(w.comment, w.bystander)],
    [
      'insert',
      'reports with a chosen date',
      NOBODY,
      (w, me) => sql`
        insert into comment_reports (comment_id, reporter_id, reason, created_at)
        values (${w.othersComment}, ${me}, 'insult', '2001-01-01')`,
    ],
    ['update', 'changes reports', NOBODY, () => sql`update comment_reports set reason = 'safety'`],
    ['delete', 'deletes reports', NOBODY, () => sql`delete from comment_reports`],
  ]),
  ...deedsOn('comment_decisions', [
    ['select', 'reads decisions and appeals', READ, () => sql`select * from comment_decisions`],
    [
      'insert',
      'writes a decision',
      NOBODY,
      (w) => sql`
        insert into comment_decisions (comment_id, outcome, reported_at)
        values (${w.flaggedComment}, 'kept', now())`,
    ],
    [
      'insert',
      '[MODR-05] keeps a comment that was reported',
      ADMIN,
      (w) =>
        sql`select 1 where app.decide_reports(${w.flaggedComment}, 'kept', null, app.version_of_case(${w.flaggedComment}))`,
    ],
    [
      'insert',
      '[MODR-05] removes a comment that was reported',
      ADMIN,
      (w) =>
        sql`select 1 where app.decide_reports(${w.flaggedComment}, 'removed', 'insult', app.version_of_case(${w.flaggedComment}))`,
    ],
    [
      'update',
      '[MODR-05] undoes a decision that does not exist',
      'x x x x x x x . x x x',
      (w) => sql`select 1 where app.undo_decision(${w.flaggedComment})`,
    ],
    [
      'update',
      '[MODR-07] appeals against the removal of a comment, which is the author’s',
      'x . Y . . . . . x x x',
      (w) => sql`select 1 where app.appeal_removal(${w.removedComment}, 'Please') = 'sent'`,
    ],
    [
      'update',
      '[MODR-07] appeals again',
      'x . . . . . . . x x x',
      (w) => sql`select 1 where app.appeal_removal(${w.appealedComment}, 'Please') = 'sent'`,
    ],
    [
      'update',
      '[MODR-07] answers an appeal',
      ADMIN,
      (w) =>
        sql`select 1 where app.answer_appeal(${w.appealedComment}, 'restored', app.version_of_case(${w.appealedComment}))`,
    ],
    [
      'update',
      'changes a decision',
      NOBODY,
      () => sql`update comment_decisions set answer = 'restored'`,
    ],
    ['delete', 'deletes decisions', NOBODY, () => sql`delete from comment_decisions`],
  ]),
  ...deedsOn('removed_comments', [
    [
      'select',
      '[MODR-05] reads the text of removed comments',
      READ,
      () => sql`select comment from removed_comments`,
    ],
    [
      'insert',
      'adds removed text',
      NOBODY,
      (w) => sql`insert into removed_comments (comment_id, comment) values (${w.comment}, 'x')`,
    ],
    [
      'update',
      'changes removed text',
      NOBODY,
      () => sql`update removed_comments set comment = 'x'`,
    ],
    ['delete', 'deletes removed text', NOBODY, () => sql`delete from removed_comments`],
  ]),
];
