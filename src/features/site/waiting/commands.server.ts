import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { alertSettings } from '#db/schema/saved.ts';
import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { beginSettings } from '#features/saved/alerts/commands.server.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import type { SentAgain } from './schema.ts';

/** The next email comes on the next morning, or Monday, on which something waits. */
export async function setWaitingAlerts(
  db: Db,
  actor: Actor,
  { alerts }: { readonly alerts: Alerts },
): Promise<void> {
  requireAdministrator(actor);
  await db.write(actor, async (tx) => {
    await beginSettings(tx, actor);
    await tx
      .update(alertSettings)
      .set({ waiting: alerts })
      .where(eq(alertSettings.userId, actor.userId));
  });
}

/** Returns how many, without those that went out meanwhile or are being sent. */
export async function sendMailsAgain(db: Db, actor: Actor, { id }: SentAgain): Promise<number> {
  requireAdministrator(actor);
  const ids = id === null ? null : sql`array[${id}]`;
  const { rows } = await db.write(actor, (tx) =>
    tx.execute<{ number: number }>(sql`select app.send_mails_again(${ids}) as number`),
  );
  return rows[0]?.number ?? 0;
}
