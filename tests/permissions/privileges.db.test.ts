import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { ACTORS, actorOf, makeWorld } from './world.ts';
import type { World } from './world.ts';

const REFUSED = '42501';
/** SQLSTATE undefined_table: the name is in a schema that the role cannot even use. */
const NOT_IN_SIGHT = '42P01';
const OUR_SCHEMAS = sql`('public', 'auth', 'app')`;
const ROLES = ['directory_visitor', 'directory_member', 'directory_admin', 'directory_accounts'];

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await aDatabase();
  world = await makeWorld(database.sql);
});

async function namesOf(query: SQL): Promise<string[]> {
  const { rows } = await database.sql.execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** Runs a statement as the application's role, before it acts as a user. */
async function asApp(statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  try {
    return await sqlStateOf(client.query(statement));
  } finally {
    await client.end();
  }
}

/** The functions that the accounts role may call. */
const CALLED_FOR_ACCOUNTS = [
  'begin_deletion',
  'claim_username',
  'enqueue_mail',
  'forget_changes',
  'forget_given_up_mails',
  'forget_idempotency_keys',
  'forget_merges',
  'forget_page_views',
  'forget_suggestions',
  'lacks_second_factor',
  'second_factor_due',
];

/** The functions that members may call, besides those for everyone. */
const CALLED_FOR_MEMBERS = [
  'appeal_removal',
  'claim_club',
  'claim_facts',
  'claim_username',
  'decide_claim',
  'invite_club_admin',
  'is_party',
  'own_moderation',
  'own_record',
  'own_saved',
  'own_sign_in_security',
  'own_suggestions',
];

/** The functions that administrators may call, besides those for everyone. */
const CALLED_FOR_ADMINISTRATORS = [
  'affiliations_of',
  'alike_usernames',
  'answer_appeal',
  'appeal_removal',
  'ask_for_pictures',
  'bulk_update_clubs',
  'claim_club',
  'claim_facts',
  'claim_username',
  'decide_claim',
  'decide_reports',
  'emails_of',
  'invite_club_admin',
  'is_party',
  'kept_with_clubs',
  'mail_backlog',
  'members_by_email',
  'merge_clubs',
  'merge_counts',
  'own_moderation',
  'own_record',
  'own_saved',
  'own_sign_in_security',
  'own_suggestions',
  'send_club_mailing',
  'send_mails_again',
  'undo_decision',
  'undo_merge',
  'unsent_mails',
  'version_of_case',
  'is_drafted_elsewhere',
];

/** The functions that jobs may call. */
const CALLED_FOR_JOBS = [
  'ask_for_pictures',
  'begin_digest',
  'begin_sending_digest',
  'end_old_claims',
  'enqueue_mail',
  'forget_pictures',
  'forget_uploads',
  'hold_file_references',
  'keep_fetched_picture',
  'keep_rendered_post',
  'next_post_to_render',
  'note_dns',
  'note_mail',
  'picture_copies',
  'take_pictures_to_fetch',
  'unused_files',
];

describe('row-level security', () => {
  test('is enabled and forced on every table, and every table has a policy', async () => {
    const open = await namesOf(sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ${OUR_SCHEMAS}
        and not (c.relrowsecurity and c.relforcerowsecurity
          and exists (select from pg_policy p where p.polrelid = c.oid and p.polname <> 'owner'))`);
    expect(open).toEqual([]);
  });

  test('hides every table of the site from a user who only claims to be an administrator', async () => {
    const unguarded = await namesOf(sql`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and not exists (
          select from pg_policy p
          where p.polrelid = c.oid and not p.polpermissive
            and 'directory_admin'::regrole = any (p.polroles))`);
    expect(unguarded).toEqual([]);
  });

  test('is not bypassed by a view', async () => {
    const views = await namesOf(sql`
      select oid::regclass::text as name from pg_class
      where relkind in ('v', 'm') and relnamespace::regnamespace::text in ${OUR_SCHEMAS}
        and oid not in (select objid from pg_depend where deptype = 'e')`);
    expect(views).toEqual([]);
  });
});

describe('the roles', () => {
  test('own nothing and have no privileges on the server', async () => {
    const roles = sql`(${sql.join(
      [...ROLES, inject('testServer').appRole].map((role) => sql`${role}`),
      sql`, `,
    )})`;
    const owned = await namesOf(sql`
      select relname as name from pg_class where pg_get_userbyid(relowner) in ${roles}
      union all select proname from pg_proc where pg_get_userbyid(proowner) in ${roles}
      union all select nspname from pg_namespace where pg_get_userbyid(nspowner) in ${roles}
      union all select datname from pg_database where pg_get_userbyid(datdba) in ${roles}`);
    expect(owned).toEqual([]);
    const powerful = await namesOf(sql`
      select rolname as name from pg_roles where rolname in ${roles}
        and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)`);
    expect(powerful).toEqual([]);
    const signIn = await namesOf(sql`
      select rolname as name from pg_roles where rolname in ${roles} and rolcanlogin`);
    expect(signIn).toEqual([inject('testServer').appRole]);
  });

  test('are members of nothing else', async () => {
    const memberships = await namesOf(sql`
      select member::regrole || ' of ' || roleid::regrole as name from pg_auth_members
      where member::regrole::text like 'directory\\_%' order by name`);
    expect(memberships).toEqual(['directory_admin of directory_member']);
  });

  test('can truncate no table and create nothing but temporary ones', async () => {
    for (const role of ROLES) {
      expect(
        await namesOf(sql`
          select c.oid::regclass::text as name from pg_class c
          where c.relkind = 'r' and c.relnamespace::regnamespace::text in ${OUR_SCHEMAS}
            and has_table_privilege(${role}, c.oid, 'TRUNCATE, REFERENCES, TRIGGER')`),
        role,
      ).toEqual([]);
      expect(
        await namesOf(sql`
          select nspname as name from pg_namespace
          where nspname in ${OUR_SCHEMAS} and has_schema_privilege(${role}, oid, 'CREATE')`),
        role,
      ).toEqual([]);
    }
  });

  test('call only the functions meant for them', async () => {
    const callable = await namesOf(sql`
      select proname as name from pg_proc
      where pronamespace = 'app'::regnamespace and has_function_privilege('directory_visitor', oid, 'EXECUTE')
      order by name`);
    expect(callable).toEqual([
      'begin_once',
      'club_history',
      'count_campaign',
      'count_empty_search',
      'count_page_view',
      'end_once',
      'enqueue_mail',
      'folded',
      'full_name_of',
      'has_reported',
      'is_active',
      'is_admin',
      'is_affiliated',
      'is_merging',
      'is_own_comment',
      'is_short_list',
      'is_staff',
      'is_team_counts',
      'may_edit_club',
      'may_reply_officially',
      'merged_into',
      'moderation_figures',
      'newest_reviews',
      'opt_out_of_club_mail',
      'own_appeal',
      'own_rating',
      'picture_copies',
      'place_of',
      'previewed_body',
      'previewed_post',
      'rating_figures',
      'shown_author',
      'slugify',
      'unsubscribe',
      'use_claim_link',
      'user_id',
    ]);
    for (const [role, expected] of [
      ['directory_member', [...callable, ...CALLED_FOR_MEMBERS].toSorted()],
      ['directory_admin', [...callable, ...CALLED_FOR_ADMINISTRATORS].toSorted()],
      ['directory_accounts', CALLED_FOR_ACCOUNTS],
      ['directory_jobs', CALLED_FOR_JOBS],
    ] as const) {
      expect(
        await namesOf(sql`
          select proname as name from pg_proc
          where pronamespace = 'app'::regnamespace and has_function_privilege(${role}, oid, 'EXECUTE')
          order by name`),
      ).toEqual(expected);
    }
  });
});

describe('the functions', () => {
  test('no policy checks for an administrator again for each row', async () => {
    // Checked per row, 20,000 posts made the list of tags take three seconds; a subquery is checked once.
    const asking = await namesOf(sql`
      select tablename || '.' || policyname as name
      from pg_policies, unnest(array[qual, with_check]) as condition
      where replace(condition, 'SELECT app.is_admin()', '') like '%app.is_admin()%'`);
    expect(asking).toEqual([]);
  });

  test('every function that acts as its owner has a fixed search path', async () => {
    const loose = await namesOf(sql`
      select proname as name from pg_proc
      where pronamespace = 'app'::regnamespace
        and not coalesce('search_path=""' = any (proconfig), false)`);
    expect(loose).toEqual([]);
  });
});

describe('the application, before it acts as a user', () => {
  test.each([
    'select * from clubs',
    'select * from profiles',
    'select email from auth."user"',
    `select password from auth.account`,
    'select rolpassword from pg_authid',
    'create table public.mine ()',
    'create table auth.mine ()',
    'create schema mine',
    'set role postgres',
    'alter table clubs disable row level security',
    'drop policy read on clubs',
  ])('is refused: %s', async (statement) => {
    expect([REFUSED, NOT_IN_SIGHT]).toContain(await asApp(statement));
  });
});

describe('secrets', () => {
  test.each([
    'select email from auth."user"',
    'select password from auth.account',
    'select token from auth.session',
    'select value from auth.verification',
    'select rolpassword from pg_authid',
    'select passwd from pg_shadow',
    'select pg_read_file($$/etc/passwd$$)',
    'create table public.mine ()',
    'create table app.mine ()',
    'alter table clubs disable row level security',
    'truncate club_comments',
    'copy clubs to program $$cat$$',
  ])('are closed to visitors, members and administrators: %s', async (statement) => {
    for (const name of ACTORS) {
      const tried = database.db.as(actorOf(world, name), (tx) => tx.execute(sql.raw(statement)));
      expect(await sqlStateOf(tried), name).toBe(REFUSED);
    }
  });

  test('no column readable by visitors is called email, password or token, except the contact of a club', async () => {
    const columns = await namesOf(sql`
      select c.oid::regclass || '.' || attname as name
      from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
      where c.relkind = 'r' and relnamespace::regnamespace::text in ${OUR_SCHEMAS}
        and attname ~ 'email|password|token|player|status'
        and has_column_privilege('directory_visitor', c.oid, attnum, 'SELECT')
        and has_schema_privilege('directory_visitor', relnamespace, 'USAGE')
      order by name`);
    expect(columns).toEqual(['blog_posts.status', 'clubs.contact_email', 'tryouts.status']);
  });

  test('functions about the caller reveal nothing about others', async () => {
    for (const name of ['visitor', 'member', 'forged'] as const) {
      const { rows } = await database.db.as(actorOf(world, name), (tx) =>
        tx.execute(sql`
          select app.is_admin() as admin, app.may_edit_club(${world.club}) as edit,
            app.is_affiliated(${world.club}) as affiliated, app.own_rating(${world.club}) as rating`),
      );
      expect(rows).toEqual([{ admin: false, edit: false, affiliated: false, rating: null }]);
    }
  });
});

describe('sign-in', () => {
  test.each([
    ['select email from auth."user"', 'none'],
    ['select status from profiles', 'none'],
    ['select role from user_roles', 'none'],
    ['select * from clubs', REFUSED],
    ['select * from user_club_affiliations', REFUSED],
    ['select * from club_comments', REFUSED],
    [`update profiles set status = 'active'`, REFUSED],
    [`insert into user_roles (user_id, role) values (gen_random_uuid(), 'admin')`, REFUSED],
    ['delete from user_roles', REFUSED],
    ['delete from profiles', REFUSED],
  ])('%s: %s', async (statement, expected) => {
    const tried = database.db.asAccounts((tx) => tx.execute(sql.raw(statement)));
    expect(await sqlStateOf(tried)).toBe(expected);
  });
});

test('a visit by anyone is counted, whatever the path', async () => {
  const visited = `/${'x'.repeat(1_000)}`;
  for (let visit = 0; visit < 2; visit += 1) {
    await database.db.as(VISITOR, (tx) =>
      tx.execute(sql`select app.count_page_view(${visited}, 'UTC')`),
    );
  }
  const { rows } = await database.sql.execute(sql`
    select length(path) as length, views from page_views where path like '/xxx%'`);
  expect(rows).toEqual([{ length: 300, views: 2 }]);
});
