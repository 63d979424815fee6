import { sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { requireMailKeeper } from './policy.ts';
import type { SentAgain } from './schema.ts';

/**
 * Sends an unsent mail again, or all of them, as if they had not been tried. For administrators.
 *
 * @returns how many; one that has gone out meanwhile, or is being sent, does not count
 * @throws AppError unauthenticated, forbidden
 */
export async function sendMailsAgain(db: Db, actor: Actor, { id }: SentAgain): Promise<number> {
  requireMailKeeper(actor);
  const ids = id === null ? null : sql`array[${id}]`;
  const { rows } = await db.write(actor, (tx) =>
    tx.execute<{ number: number }>(sql`select app.send_mails_again(${ids}) as number`),
  );
  return rows[0]?.number ?? 0;
}
