import { sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import type { MailBacklog } from './schema.ts';

/**
 * Mails that wait for unusually long, without addresses and contents. For administrators.
 *
 * @throws AppError unauthenticated, forbidden
 */
export async function mailBacklog(db: Db, actor: Actor): Promise<MailBacklog> {
  requireAdministrator(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<{ [Fact in keyof MailBacklog]: MailBacklog[Fact] }>(
      sql`select waiting, since, given_up as "givenUp", failure from app.mail_backlog()`,
    ),
  );
  const [row] = rows;
  // Row-less for somebody who has just ceased to be an administrator.
  if (!row) return { waiting: 0, since: null, givenUp: 0, failure: null };
  return { ...row, since: row.since === null ? null : new Date(row.since).toISOString() };
}
