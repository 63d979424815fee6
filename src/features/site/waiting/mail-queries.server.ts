import { sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import { site } from '#site.config.ts';
import { MOST_LISTED } from './mail-schema.ts';
import type { MailBacklog, UnsentMail } from './mail-schema.ts';

export async function mailBacklog(db: Db, actor: Actor): Promise<MailBacklog> {
  requireAdministrator(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<{ [Fact in keyof MailBacklog]: MailBacklog[Fact] }>(
      sql`select waiting, since, given_up as "givenUp", failure from app.mail_backlog()`,
    ),
  );
  const [row] = rows;
  // No row for a user who has just lost the role.
  if (!row) return { waiting: 0, since: null, givenUp: 0, failure: null };
  return { ...row, since: row.since === null ? null : new Date(row.since).toISOString() };
}

/** The emails that {@link mailBacklog} counts and those given up earlier, oldest first. */
export async function unsentMails(db: Db, actor: Actor): Promise<readonly UnsentMail[]> {
  requireAdministrator(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<{ [Fact in keyof UnsentMail]: UnsentMail[Fact] }>(sql`
      select id, kind, coalesce(recipient, ${site.mail.suggestions}) as recipient, since, tries,
        case when not is_given_up then tried_at end as "nextTry", failure, relay
      from app.unsent_mails() as mail order by mail.since, mail.id limit ${MOST_LISTED}`),
  );
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since).toISOString(),
    nextTry: row.nextTry === null ? null : new Date(row.nextTry).toISOString(),
  }));
}
