import { and, eq, sql, inArray } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { isSame } from '#domain/merge.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { saveClub } from '#features/clubs/editing/commands.server.ts';
import { factOfColumn, FACT_LABELS, typedClub } from '#features/clubs/editing/fact-rules.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { STATUSES } from './inbox-rules.ts';
import { STATUS_NAMES, SUGGESTION_GONE, decisionInWords } from './inbox-schema.ts';
import type { Handling, Decision } from './inbox-schema.ts';
import { SAID_ALREADY } from './rules.ts';
import { keptFact } from './schema.ts';

/** @throws AppError missing when it is gone, conflict, with who did what, when it has changed since `version` */
export async function handleSuggestion(db: Db, actor: Actor, handling: Handling): Promise<void> {
  const { kind, id, version, status, note, reply } = handling;
  requireAdministrator(actor);
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

/** All or nothing. Accepting edits the club; a conflict says what another editor did, or what has changed. */
export async function decideFacts(
  db: Db,
  storage: Pick<Storage, 'pathOf' | 'stat'>,
  actor: Actor,
  { clubId, facts, outcome, reason }: Decision,
): Promise<void> {
  requireClubEditor(actor, clubId);
  await db.asAccounts((tx) => limit(tx, `writes of ${actor.userId}`, LIMITS.writes));
  await db.write(actor, async (tx) => {
    // Edits of one club take turns.
    const [club] = await tx.select().from(clubs).where(eq(clubs.id, clubId)).for('no key update');
    if (!club) throw new AppError('missing', CLUB_GONE);
    const said = await factsToDecide(tx, clubId, facts);
    if (said.length < new Set(facts).size) throw new AppError('missing', SUGGESTION_GONE);
    const refused = said.find((fact) =>
      outcome === 'waiting' ? !fact.canUndo : fact.outcome !== 'waiting',
    );
    if (refused) throw refusalOf(refused, outcome);
    const { form, same } = editOf(club, await locationsOf(tx, clubId), said, outcome);
    if (Object.keys(form).length > 0)
      await saveClub(tx, storage, { id: clubId, version: club.version, form });
    const why = outcome === 'rejected' ? reason : null;
    const { id } = clubStatements;
    await tx
      .update(clubStatements)
      .set({
        outcome,
        reason: sql`case when ${inArray(id, same)} then ${SAID_ALREADY} else ${why} end`,
      })
      .where(inArray(id, facts));
  });
}

function factsToDecide(tx: Transaction, clubId: string, ids: readonly string[]) {
  const { id, fact, before, after, outcome, reason, handledBy, handledAt } = clubStatements;
  return tx
    .select({
      id,
      fact,
      before,
      after,
      outcome,
      reason,
      who: profiles.username,
      // Only one's own decision. 'Undo' is shown for ten seconds, and the result is mailed after 20.
      canUndo: sql<boolean>`${outcome} <> 'waiting' and ${handledBy} = app.user_id()
        and ${handledAt} > now() - interval '15 seconds'`,
    })
    .from(clubStatements)
    .leftJoin(profiles, eq(profiles.id, handledBy))
    .where(
      and(
        inArray(id, [...ids]),
        eq(clubStatements.clubId, clubId),
        eq(clubStatements.kind, 'change'),
      ),
    )
    .for('update', { of: clubStatements });
}
type FactToDecide = Awaited<ReturnType<typeof factsToDecide>>[number];

function refusalOf({ fact, outcome, who, reason }: FactToDecide, wanted: string): AppError {
  if (wanted === 'waiting') return new AppError('conflict', 'It’s too late to undo this.');
  const name = factOfColumn(fact);
  const what = name === undefined ? 'this' : `“${FACT_LABELS[name]}”`;
  return new AppError(
    'conflict',
    `Already decided: ${decisionInWords(outcome, who, reason, what)}`,
  );
}

/** What to save, and which facts the club has already. */
function editOf(
  club: typeof clubs.$inferSelect,
  locations: Parameters<typeof typedClub>[1],
  said: readonly FactToDecide[],
  outcome: Decision['outcome'],
) {
  const stored = typedClub(club, locations);
  const form: Record<string, unknown> = {};
  const same: string[] = [];
  for (const { id, fact, before, after, reason, ...one } of said) {
    // A rejected fact, or one that the club had already, has changed nothing.
    const isTakenBack = one.outcome === 'accepted' && reason === null;
    if (outcome === 'rejected' || (outcome === 'waiting' && !isTakenBack)) continue;
    const name = factOfColumn(fact);
    if (name === undefined) throw new AppError('conflict', 'Clubs no longer have this field.');
    const now = keptFact(name, stored[name]);
    const [from, to] = outcome === 'accepted' ? [before, after] : [after, before];
    if (isSame(now, from)) form[name] = to;
    else if (isSame(now, to)) same.push(id);
    else throw new AppError('conflict', changedSince(FACT_LABELS[name], outcome));
  }
  return { form, same: outcome === 'accepted' ? same : [] };
}

function changedSince(label: string, outcome: Decision['outcome']): string {
  return outcome === 'accepted'
    ? `“${label}” has changed since this was suggested. Edit the club if it should still change.`
    : `“${label}” has changed since, so it stays as it is.`;
}
