import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { writeIf } from '#db/db.ts';
import type { Db, Reading, Transaction } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import type { Answer, Rule } from '#domain/moderation-rules.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { CASE_CHANGED, NOT_OWN_CASE } from '#features/reviews/comments/policy.ts';
import type { SeenComment } from '#features/reviews/comments/schema.ts';
import { isPartyTo } from './queries.server.ts';

/** Closes its reports and removes the flag (ACOM-06). Not limited, as flagging is. */
export async function unflagComment(db: Db, actor: Actor, { id, seen }: SeenComment) {
  await decide(db, actor, id, sql`app.decide_reports(${id}::uuid, 'kept', null, ${seen})`);
}

/** The text is no longer public, its stars do not count, and its author may appeal (MODR-05). */
export async function removeComment(
  db: Db,
  actor: Actor,
  { id, seen, rule }: SeenComment & { readonly rule: Rule },
): Promise<void> {
  await decide(db, actor, id, sql`app.decide_reports(${id}::uuid, 'removed', ${rule}, ${seen})`);
}

/** The answer is final (MODR-07). @throws like {@link unflagComment} */
export async function answerAppeal(
  db: Db,
  actor: Actor,
  { id, seen, answer }: SeenComment & { readonly answer: Answer },
): Promise<void> {
  await decide(db, actor, id, sql`app.answer_appeal(${id}::uuid, ${answer}, ${seen})`);
}

/** Only one's own decision, and only before anyone is told about it. */
export async function undoDecision(
  db: Db,
  actor: Actor,
  { id }: Pick<SeenComment, 'id'>,
): Promise<void> {
  requireAdministrator(actor);
  const call = sql`app.undo_decision(${id}::uuid)`;
  await db.write(actor, (tx) =>
    run(tx, call, 'It’s too late to undo this. We’ve sent the emails.'),
  );
}

const REFUSALS: Refusals = {
  insufficient_privilege: ['forbidden', ADMINISTRATORS_ONLY],
  comment_decisions_party: ['forbidden', NOT_OWN_CASE],
  comment_decisions_seen: ['conflict', CASE_CHANGED],
};

async function decide(db: Db, actor: Actor, id: string, call: SQL): Promise<void> {
  requireAdministrator(actor);
  const ask = async (tx: Reading) => {
    // Whoever wrote or reported a comment may not decide about it.
    if (await isPartyTo(tx, id)) throw new AppError('forbidden', NOT_OWN_CASE);
    return actor;
  };
  await writeIf(db, actor, ask, (tx) =>
    run(tx, call, 'Another admin has already decided on this comment.'),
  );
}

/** The call returns whether there was something to do; null if the comment is gone. */
async function run(tx: Transaction, call: SQL, nothingToDo: string): Promise<void> {
  const { rows } = await tx
    .execute<{ done: boolean | null }>(sql`select ${call} as done`)
    .catch(explaining(REFUSALS));
  const done = rows[0]?.done ?? null;
  if (done === null) throw new AppError('missing', 'This comment has been deleted.');
  if (!done) throw new AppError('conflict', nothingToDo);
}
