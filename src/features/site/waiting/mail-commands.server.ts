import { sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { requireDesk } from './policy.ts';
import type { SentAgain } from './mail-schema.ts';

/** Returns how many, without those that went out meanwhile or are being sent. */
export async function sendMailsAgain(db: Db, actor: Actor, { id }: SentAgain): Promise<number> {
  requireDesk(actor);
  const ids = id === null ? null : sql`array[${id}]`;
  const { rows } = await db.write(actor, (tx) =>
    tx.execute<{ number: number }>(sql`select app.send_mails_again(${ids}) as number`),
  );
  return rows[0]?.number ?? 0;
}
