import { eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { alertSettings } from '#db/schema/saved.ts';
import type { Actor } from '#domain/actor.ts';
import { beginSettings } from '#features/saved/alerts/commands.server.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { requireDesk } from './policy.ts';

/** The next email comes on the next morning, or Monday, on which something waits. */
export async function setWaitingAlerts(
  db: Db,
  actor: Actor,
  { alerts }: { readonly alerts: Alerts },
): Promise<void> {
  requireDesk(actor);
  await db.write(actor, async (tx) => {
    await beginSettings(tx, actor);
    await tx
      .update(alertSettings)
      .set({ waiting: alerts })
      .where(eq(alertSettings.userId, actor.userId));
  });
}
