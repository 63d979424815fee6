import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const ADMINS = /*     */ 'x x x x x x x Y x . x';
const ADMIN_WRITES = /**/ 'x x x x x x x Y x x x';
const NOBODY = /*     */ 'x x x x x x x x x x x';

/** Mail to clubs, bounces, and unsubscribed addresses. */
export const MAILINGS: readonly Deed[] = [
  ...deedsOn('club_mailings', [
    ['select', 'reads mail to clubs', ADMINS, () => sql`select * from club_mailings`],
    [
      'insert',
      'writes to clubs',
      ADMIN_WRITES,
      (_w, me) => sql`insert into club_mailings (actor_id, subject, body) values (${me}, 'x', 'x')`,
    ],
    [
      'insert',
      'writes to clubs as someone else',
      NOBODY,
      (w) => sql`
        insert into club_mailings (actor_id, subject, body) values (${w.bystander}, 'x', 'x')`,
    ],
    ['update', 'changes what was written', NOBODY, () => sql`update club_mailings set body = 'y'`],
    ['delete', 'deletes what was written', NOBODY, () => sql`delete from club_mailings`],
  ]),
  ...deedsOn('club_mailing_recipients', [
    [
      'select',
      'reads which clubs were written to',
      ADMINS,
      () => sql`select * from club_mailing_recipients`,
    ],
    [
      'insert',
      '[OPER-05] adds a club to a mailing that has begun',
      NOBODY,
      (w) => sql`
        insert into club_mailing_recipients (mailing_id, club_id)
        values (gen_random_uuid(), ${w.otherClub})`,
    ],
    [
      'update',
      '[OPER-05] marks a club as not written to',
      NOBODY,
      () => sql`update club_mailing_recipients set outcome = 'waiting'`,
    ],
    ['delete', 'deletes recipients', NOBODY, () => sql`delete from club_mailing_recipients`],
  ]),
  ...deedsOn('club_bounces', [
    [
      'select',
      '[OPER-07] reads that the email of a club bounced',
      'x . . . Y . . Y . . .',
      () => sql`select * from club_bounces`,
    ],
    [
      'insert',
      'adds a bounce',
      NOBODY,
      (w) => sql`insert into club_bounces (club_id) values (${w.otherClub})`,
    ],
    ['update', 'changes a bounce', NOBODY, () => sql`update club_bounces set created_at = now()`],
    ['delete', 'deletes a bounce', NOBODY, () => sql`delete from club_bounces`],
  ]),
  ...deedsOn('mail_opt_outs', [
    [
      'select',
      '[OPER-06] reads the hashes of addresses that want no mail',
      ADMINS,
      () => sql`select address_hash from mail_opt_outs`,
    ],
    [
      'insert',
      'adds one without the function',
      NOBODY,
      () => sql`insert into mail_opt_outs (address_hash) values (repeat('1', 64))`,
    ],
    [
      'update',
      'changes one',
      NOBODY,
      () => sql`update mail_opt_outs set address_hash = repeat('2', 64)`,
    ],
    ['delete', 'deletes one', NOBODY, () => sql`delete from mail_opt_outs`],
  ]),
];
