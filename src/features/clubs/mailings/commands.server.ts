import { eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { inTransaction, withJobClient } from '#db/client.ts';
import type { Db, Reading, Sql } from '#db/db.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubMailings } from '#db/schema/mailings.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { selected } from '#features/clubs/administration/queries.server.ts';
import { canUnsubscribe } from '#features/saved/alerts/policy.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import type { MailRequest } from '#platform/mail/requests.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { clubsToMail, fates, hashIn, tokenFor } from './queries.server.ts';
import type { Secrets } from './queries.server.ts';
import { mailFor } from './rules.ts';
import type { MailedClub, Written } from './rules.ts';
import type { Mailing } from './schema.ts';

/** Four a second; a batch takes five. */
export const BATCH = 20;
const GAP_MS = 250;
/** When the batch after this one is due. */
export const NEXT_BATCH = sql`now() + ${`${BATCH * GAP_MS} milliseconds`}::interval`;

/** Whom it goes to is decided now, and again when each mail is sent. */
export async function sendMailing(
  db: Db,
  actor: Actor,
  { of, subject, text }: Mailing,
  secrets: Secrets,
) {
  requireAdministrator(actor);
  const { userId } = actor;
  await db.asAccounts((tx) => limit(tx, `imports of ${userId}`, LIMITS.imports));
  return db.write(actor, async (tx) => {
    const all = await fates(tx, await clubsToMail(tx, selected(of)), secrets);
    const ids = (all.get('toSend') ?? []).map(({ id }) => id);
    if (ids.length === 0) throw new AppError('invalid', 'None of these clubs can get this email.');
    const [mailing] = await tx
      .insert(clubMailings)
      .values({ actorId: userId, subject, body: text })
      .returning({ id: clubMailings.id });
    await tx.execute(sql`
      insert into club_mailing_recipients (mailing_id, club_id)
      select ${mailing?.id}::uuid, unnest(${sql.param(ids)}::uuid[])`);
    await tx.execute(sql`select app.send_club_mailing(${mailing?.id})`);
    return { clubs: ids.length };
  });
}

export interface Sending {
  /** Of the application's role, which may act as directory_jobs. */
  readonly connectionString: string;
  readonly visitor: Reading;
  readonly secrets: Secrets;
}

/**
 * Enqueues the next mails of a mailing and asks for the batch after them, all in one transaction
 * with the record of who got one, so that it can stop at any moment.
 */
export async function sendToClubs(
  mailing: string,
  { connectionString, visitor, secrets }: Sending,
): Promise<number> {
  return withJobClient(connectionString, 'directory mailings', (client) =>
    inTransaction(client, async () => {
      const db = drizzle({ client });
      const [written] = await db.select().from(clubMailings).where(eq(clubMailings.id, mailing));
      const { rows } = await db.execute<{ id: string }>(sql`
        select club_id as id from club_mailing_recipients
        where mailing_id = ${mailing} and outcome = 'waiting'
        order by club_id limit ${BATCH} for update`);
      if (!written || rows.length === 0) return 0;
      const ids = rows.map(({ id }) => id);
      const found = await clubsToMail(visitor, inArray(clubs.id, ids));
      const due = (await fates(db, found, secrets)).get('toSend') ?? [];
      await enqueueMails(db, due, { subject: written.subject, text: written.body }, secrets);
      const sent = sql.param(due.map(({ id }) => id));
      await db.execute(sql`
        update club_mailing_recipients
        set outcome = case when club_id = any (${sent}::uuid[]) then 'sent' else 'left out' end
        where mailing_id = ${mailing} and club_id = any (${sql.param(ids)}::uuid[])`);
      await db.execute(sql`
        select graphile_worker.add_job('send-to-clubs', json_build_object('mailing', ${mailing}::text),
          run_at => ${NEXT_BATCH}, job_key => ${`mailing ${mailing}`})`);
      return due.length;
    }),
  );
}

/** @param answerOf where a club answers the mail */
export async function enqueueMails(
  db: Sql,
  to: readonly MailedClub[],
  written: Written,
  secrets: Secrets,
  answerOf?: (club: MailedClub) => string,
): Promise<void> {
  for (const [index, club] of to.entries()) {
    await enqueueMail(db, {
      kind: 'club-mail',
      to: club.to,
      clubId: club.id,
      clubName: club.name,
      path: club.path,
      ...mailFor(club, written),
      token: tokenFor(club.to, secrets),
      answer: answerOf?.(club),
      sendAt: new Date(Date.now() + index * GAP_MS).toISOString(),
    });
  }
}

/** Called before a mail is sent: null when its recipient has declined since. */
export async function stillWelcome(request: MailRequest, { query }: Pick<JobContext, 'query'>) {
  if (request.kind !== 'club-mail') return request;
  const { rows } = await query('select address_hash from mail_opt_outs where address_hash = $1', [
    request.token.slice(0, 64),
  ]);
  return rows.length === 0 ? request : null;
}

/** Needs no sign-in but the token of a mail; false for one that is not ours. */
export async function declineMail(db: Db, token: string, secrets: Secrets): Promise<boolean> {
  const hash = hashIn(token, secrets);
  if (hash === null || !canUnsubscribe(VISITOR)) return false;
  await db.write(VISITOR, (tx) => tx.execute(sql`select app.opt_out_of_club_mail(${hash})`));
  return true;
}
