import { and, eq } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireSuggestionKeeper } from './inbox-policy.ts';
import { STATUSES, STATUS_NAMES, SUGGESTION_GONE } from './inbox-rules.ts';
import type { Handling } from './inbox-schema.ts';

/** @throws AppError missing when it is gone, conflict, with who did what, when it has changed since `version` */
export async function handleSuggestion(db: Db, actor: Actor, handling: Handling): Promise<void> {
  const { kind, id, version, status, note } = handling;
  requireSuggestionKeeper(actor);
  const table = kind === 'club' ? clubSuggestions : clubEditSuggestions;
  await db.write(actor, async (tx) => {
    const { rowCount } = await tx
      .update(table)
      .set({ status, note })
      .where(and(eq(table.id, id), eq(table.version, version)));
    if (rowCount === 0) throw await refusalFor(tx, table, id);
  });
}

async function refusalFor(
  tx: Transaction,
  table: typeof clubSuggestions | typeof clubEditSuggestions,
  id: string,
): Promise<AppError> {
  const [now] = await tx
    .select({ status: table.status, username: profiles.username })
    .from(table)
    .leftJoin(profiles, eq(profiles.id, table.handledBy))
    .where(eq(table.id, id));
  if (!now) return new AppError('missing', SUGGESTION_GONE);
  const status = STATUSES.find((name) => name === now.status) ?? 'new';
  return new AppError(
    'conflict',
    `${now.username ?? 'Someone else'} just changed this suggestion to “${STATUS_NAMES[status]}.” Your change wasn’t saved.`,
  );
}
