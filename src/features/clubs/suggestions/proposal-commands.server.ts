import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubStatements } from '#db/schema/statements.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { isSame } from '#domain/merge.ts';
import { saveClub } from '#features/clubs/editing/commands.server.ts';
import { factOfColumn, FACT_LABELS, typedClub } from '#features/clubs/editing/fact-rules.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { SUGGESTION_GONE } from './inbox-schema.ts';
import { decisionInWords } from './proposal-schema.ts';
import type { Decision } from './proposal-schema.ts';
import { SAID_ALREADY } from './rules.ts';
import { keptFact } from './schema.ts';

/**
 * Accepts facts, which edits the club in the same transaction, rejects them, or takes that back; all or nothing.
 *
 * @throws AppError conflict, with what happened, when another editor was first or a value has changed since
 */
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
      // Of one's own. 'Undo' is shown for ten seconds, and the result is mailed after 20.
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
