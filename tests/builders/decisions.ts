import { sql } from 'drizzle-orm';
import type { Db, Sql } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import type { Answer, Rule } from '#domain/moderation-rules.ts';
import * as commands from '#features/reviews/moderation/commands.server.ts';

/** Where something is decided. */
interface Desk {
  readonly db: Db;
  readonly sql: Sql;
}

/** The state of a comment's case, as an administrator sees it now. */
export async function seenNow(database: Sql, comment: string): Promise<string> {
  const { rows } = await database.execute<{ seen: string | null }>(sql`
    with looking as materialized (
      select set_config('app.user_id', user_id::text, true) from user_roles
      join profiles on profiles.id = user_id
      where role = 'admin' and status is distinct from 'deactivated' limit 1)
    select app.version_of_case(${comment}) as seen from looking`);
  return rows[0]?.seen ?? 'nothing';
}

/** Keeps a comment, as an administrator who has just seen it. */
export async function unflagNow({ db, sql: database }: Desk, actor: Actor, id: string) {
  await commands.unflagComment(db, actor, { id, seen: await seenNow(database, id) });
}

/** Removes a comment, as an administrator who has just seen it. */
export async function removeNow(
  { db, sql: database }: Desk,
  actor: Actor,
  { id, rule }: { readonly id: string; readonly rule: Rule },
) {
  await commands.removeComment(db, actor, { id, rule, seen: await seenNow(database, id) });
}

/** Answers an appeal, as an administrator who has just seen it. */
export async function answerNow(
  { db, sql: database }: Desk,
  actor: Actor,
  { id, answer }: { readonly id: string; readonly answer: Answer },
) {
  await commands.answerAppeal(db, actor, { id, answer, seen: await seenNow(database, id) });
}
