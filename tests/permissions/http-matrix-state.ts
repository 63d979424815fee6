import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { blogSources } from './http-matrix-blog-world.ts';
import type { Cast, World } from './http-matrix-world.ts';

/** What is stored at a moment. */
export interface State {
  /** Represents everything stored about some worlds and their users: another text, another state. */
  readonly trace: string;
  /** Which of the given conditions hold. */
  readonly holds: readonly boolean[];
}

/** Reads what is stored about worlds and their users, to notice any change. */
export async function stateOf(
  database: Sql,
  worlds: readonly World[],
  cast: Cast,
  conditions: readonly SQL[],
): Promise<State> {
  const clubs = worlds.flatMap(({ club, otherClub, strangeClub }) => [
    club,
    otherClub,
    strangeClub,
  ]);
  const people = [
    ...worlds.flatMap(({ bystander, retired, unconfirmed }) => [bystander, retired, unconfirmed]),
    ...Object.values(cast.people),
  ].map(({ id }) => id);
  const inClubs = sql`club_id = any(${sql.param(clubs)}::uuid[])`;
  const theirs = sql`user_id = any(${sql.param(people)}::uuid[])`;
  const states = worlds.flatMap(({ stateName, words }) => [stateName, words]);
  const links = [...people, ...people.map((id) => `confirm:${id}`)];
  const sources = [
    sql`clubs where id = any(${sql.param(clubs)}::uuid[])`,
    sql`practice_locations where ${inClubs}`,
    sql`tryouts where ${inClubs}`,
    sql`club_comments where ${inClubs} or ${theirs}`,
    sql`club_ratings where ${inClubs} or ${theirs}`,
    sql`club_edit_suggestions where ${inClubs} or ${theirs}`,
    sql`club_statements where ${inClubs}`,
    sql`user_club_affiliations where ${inClubs} or ${theirs}`,
    sql`saved_clubs where ${inClubs} or ${theirs}`,
    sql`saved_searches where ${theirs}`,
    sql`alert_settings where ${theirs}`,
    sql`user_roles where ${inClubs} or ${theirs}`,
    sql`profiles where id = any(${sql.param(people)}::uuid[])`,
    sql`auth."user" where id = any(${sql.param(people)}::uuid[])`,
    sql`auth.account where ${theirs}`,
    sql`auth.two_factor where ${theirs}`,
    sql`auth.passkey where ${theirs}`,
    // Ended sessions may be deleted at any time.
    sql`auth.session where ${theirs} and expires_at > now()`,
    sql`auth.refresh_token where ${theirs} and expires_at > now()`,
    sql`available_locations where state = any(${sql.param(states)}::text[])`,
    sql`auth.verification where value = any(${sql.param(links)}::text[])`,
    ...blogSources(worlds.map(({ blog }) => blog)),
  ];
  const rows = sources.map(
    (source) =>
      sql`(select string_agg(r::text, ' ' order by r::text) from (select * from ${source}) as r)`,
  );
  const truths = conditions.map((condition) => sql`(${condition})`);
  const { rows: found } = await database.execute<State & Record<string, unknown>>(sql`
    select md5(concat_ws('|', ${sql.join(rows, sql`, `)})) as trace,
      array[${sql.join(truths, sql`, `)}]::boolean[] as holds`);
  const [state] = found;
  if (!state) throw new Error('the state could not be read');
  return state;
}
