import { sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import type { MailBacklog } from './schema.ts';

interface Row extends Record<string, unknown> {
  readonly waiting: number;
  readonly since: Date | string | null;
  readonly given_up: number;
  readonly failure: string | null;
}

/**
 * Mails that wait for unusually long, without addresses and contents. For administrators.
 *
 * @throws AppError unauthenticated, forbidden
 */
export async function mailBacklog(db: Db, actor: Actor): Promise<MailBacklog> {
  requireAdministrator(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<Row>(sql`select * from app.mail_backlog()`),
  );
  const [row] = rows;
  // Row-less for somebody who has just ceased to be an administrator.
  if (!row) return { waiting: 0, since: null, givenUp: 0, failure: null };
  const { waiting, since, failure } = row;
  return {
    waiting,
    since: since === null ? null : new Date(since).toISOString(),
    givenUp: row.given_up,
    failure,
  };
}
