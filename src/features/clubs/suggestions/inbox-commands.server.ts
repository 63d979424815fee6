import { and, eq, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { requireSuggestionKeeper } from './policy.ts';
import { STATUSES } from './inbox-rules.ts';
import { STATUS_NAMES, SUGGESTION_GONE } from './inbox-schema.ts';
import type { Handling } from './inbox-schema.ts';

/** @throws AppError missing when it is gone, conflict, with who did what, when it has changed since `version` */
export async function handleSuggestion(db: Db, actor: Actor, handling: Handling): Promise<void> {
  const { kind, id, version, status, note, reply } = handling;
  requireSuggestionKeeper(actor);
  const table = kind === 'club' ? clubSuggestions : clubEditSuggestions;
  await db.write(actor, async (tx) => {
    const { rowCount } = await tx
      .update(table)
      .set({ status, note })
      .where(and(eq(table.id, id), eq(table.version, version)));
    if (rowCount === 0) throw await refusalFor(tx, table, id);
    if (reply !== undefined) await sendReply(tx, handling, reply);
  });
}

/** To the address that was left for questions, or the account's. */
async function sendReply(tx: Transaction, { kind, id }: Handling, reply: string): Promise<void> {
  const { rows } = await tx.execute<{ to: string | null; name: string }>(
    kind === 'club'
      ? sql`select contact_email as to, club_name as name from club_suggestions where id = ${id}`
      : sql`
        select account.email as to, clubs.name from club_edit_suggestions as edit
        join clubs on clubs.id = edit.club_id
        cross join lateral app.emails_of(array[edit.user_id]) as account where edit.id = ${id}`,
  );
  const [suggested] = rows;
  if (!suggested?.to) throw new AppError('invalid', 'There is no email address to reply to.');
  const { to, name: clubName } = suggested;
  await enqueueMail(tx, { kind: 'suggestion-reply', to, clubName, reply });
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
