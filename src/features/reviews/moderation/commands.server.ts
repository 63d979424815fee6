import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { writeIf } from '#db/db.ts';
import type { Db, Reading } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import type { Answer, Rule } from '#domain/moderation-rules.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { CASE_CHANGED, NOT_OWN_CASE } from '#features/reviews/comments/policy.ts';
import type { SeenComment } from '#features/reviews/comments/schema.ts';
import { requireModerator } from './policy.ts';
import { isPartyTo } from './queries.server.ts';

/** Closes its reports and removes the flag (ACOM-06). Not limited, as flagging is. */
export async function unflagComment(db: Db, actor: Actor, comment: SeenComment): Promise<void> {
  const { id, seen } = comment;
  await decide(db, actor, id, sql`app.decide_reports(${id}::uuid, 'kept', null, ${seen})`);
}

/** The text is no longer public, its stars do not count, and its author may appeal (MODR-05). */
export async function removeComment(
  db: Db,
  actor: Actor,
  { id, seen, rule }: SeenComment & { readonly rule: Rule },
): Promise<void> {
  const call = sql`app.decide_reports(${id}::uuid, 'removed', ${rule}, ${seen})`;
  await decide(db, actor, id, call);
}

/** The answer is final (MODR-07). @throws like {@link unflagComment} */
export async function answerAppeal(
  db: Db,
  actor: Actor,
  { id, seen, answer }: SeenComment & { readonly answer: Answer },
): Promise<void> {
  const call = sql`app.answer_appeal(${id}::uuid, ${answer}, ${seen})`;
  await decide(db, actor, id, call);
}

const REFUSALS: Refusals = {
  insufficient_privilege: ['forbidden', ADMINISTRATORS_ONLY],
  comment_decisions_party: ['forbidden', NOT_OWN_CASE],
  comment_decisions_seen: ['conflict', CASE_CHANGED],
};

/** The call returns whether there was something to decide; null if the comment is gone. */
async function decide(db: Db, actor: Actor, id: string, call: SQL): Promise<void> {
  requireModerator(actor);
  const ask = async (tx: Reading) => {
    // Whoever wrote or reported a comment may not decide about it.
    if (await isPartyTo(tx, id)) throw new AppError('forbidden', NOT_OWN_CASE);
    return actor;
  };
  await writeIf(db, actor, ask, async (tx) => {
    const { rows } = await tx
      .execute<{ decided: boolean | null }>(sql`select ${call} as decided`)
      .catch(explaining(REFUSALS));
    const decided = rows[0]?.decided ?? null;
    if (decided === null) throw new AppError('missing', 'This comment has been deleted.');
    if (!decided) {
      throw new AppError('conflict', 'Another admin has already decided on this comment.');
    }
  });
}
