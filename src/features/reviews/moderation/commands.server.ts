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
import { requireImpartial, requireModerator } from './policy.ts';
import { isPartyTo } from './queries.server.ts';

/**
 * Keeps a comment that was reported: closes its reports and takes the flag from it (ACOM-06).
 *
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but administrators and for who wrote or reported
 * it, missing when the comment is gone, conflict when somebody else has decided already, or when it was edited or
 * reported since it was seen
 */
export async function unflagComment(db: Db, actor: Actor, comment: SeenComment): Promise<void> {
  const { id, seen } = comment;
  await decide(db, actor, id, sql`app.decide_reports(${id}::uuid, 'kept', null, ${seen})`);
}

/**
 * Removes a comment that was reported, naming the rule: its words are nowhere public any more, the stars that came
 * with it do not count, its author may appeal (MODR-05).
 *
 * @throws AppError as of {@link unflagComment}
 */
export async function removeComment(
  db: Db,
  actor: Actor,
  { id, seen, rule }: SeenComment & { readonly rule: Rule },
): Promise<void> {
  const call = sql`app.decide_reports(${id}::uuid, 'removed', ${rule}, ${seen})`;
  await decide(db, actor, id, call);
}

/**
 * Answers an appeal, for good (MODR-07).
 *
 * @throws AppError as of {@link unflagComment}
 */
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

/** Calls a function of the database, which tells whether there was something to decide; null where nothing is left. */
async function decide(db: Db, actor: Actor, id: string, call: SQL): Promise<void> {
  requireModerator(actor);
  const ask = async (tx: Reading) => {
    requireImpartial(await isPartyTo(tx, id));
    return actor;
  };
  await writeIf(db, actor, ask, async (tx) => {
    const { rows } = await tx
      .execute<{ decided: boolean | null }>(sql`select ${call} as decided`)
      .catch(explaining(REFUSALS));
    const decided = rows[0]?.decided ?? null;
    if (decided === null) throw new AppError('missing', 'This comment is no longer there.');
    if (!decided) {
      throw new AppError('conflict', 'Somebody else has decided about this comment already.');
    }
  });
}
