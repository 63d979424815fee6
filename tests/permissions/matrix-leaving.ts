import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const NOBODY = 'x x x x x x x x x x x';

/** Personal data, deleting accounts, and mail status; matrix.ts explains the rows. */
export const LEAVING: readonly Deed[] = [
  ...deedsOn('profiles', [
    [
      'select',
      'reads all that is stored about themselves',
      'x Y Y Y Y Y Y Y . . .',
      (_, me) => sql`
        select from app.own_record() as record
        where record -> 'account' ->> 'id' = ${me} and record -> 'account' ? 'email'`,
    ],
    [
      'select',
      'reads what is stored about someone else',
      'x . . . . . . . . . .',
      (w) => sql`
        select from app.own_record() as record where record::text like ${`%${w.bystander}%`}`,
    ],
    [
      'delete',
      'deletes someone’s account, including their own',
      NOBODY,
      (w, me) => sql`delete from auth."user" where id in (${w.bystander}, ${me})`,
    ],
  ]),
  ...deedsOn('club_comments', [
    [
      'insert',
      'comments as no one',
      NOBODY,
      (w) => sql`insert into club_comments (club_id, comment) values (${w.club}, 'Hello')`,
    ],
    [
      'update',
      'changes the text of a comment whose author is gone',
      'x x x x x x x x . . .',
      (w) => sql`update club_comments set comment = 'Changed' where id = ${w.orphanedComment}`,
    ],
    [
      'update',
      'flags a comment whose author is gone, without a report',
      NOBODY,
      (w) => sql`update club_comments set is_flagged = true where id = ${w.orphanedComment}`,
    ],
    [
      'update',
      'takes over a comment whose author is gone',
      NOBODY,
      (w, me) => sql`update club_comments set user_id = ${me} where id = ${w.orphanedComment}`,
    ],
    [
      'delete',
      'deletes a comment whose author is gone',
      'x . . . . . . Y . . .',
      (w) => sql`delete from club_comments where id = ${w.orphanedComment}`,
    ],
  ]),
  ...deedsOn('page_views', [
    [
      'select',
      'reads how many mails are overdue',
      'x x x x x x x Y x . x',
      () => sql`select * from app.mail_backlog()`,
    ],
    [
      'select',
      'lists unsent mails, of which there are none',
      'x x x x x x x . x . x',
      () => sql`select * from app.unsent_mails()`,
    ],
    [
      'update',
      'sends mails again',
      'x x x x x x x Y x x x',
      () => sql`select app.send_mails_again(null)`,
    ],
    [
      'update',
      'records the outcome of a mail',
      NOBODY,
      () => sql`select app.note_mail(1, 'a@b.example', 'sent', null)`,
    ],
  ]),
  ...deedsOn('club_suggestions', [
    ['delete', 'deletes old suggestions', NOBODY, () => sql`select app.forget_suggestions()`],
  ]),
];
