import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { VISITOR } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { commentProblem } from '#domain/comment-words.ts';
import { profileFormSchema } from '#features/accounts/sign-in/schema.ts';
import { newAffiliationSchema } from '#features/reviews/affiliations/schema.ts';
import { clubFields, clubLocations } from '#features/clubs/editing/schema.ts';
import { placeNameProblem } from '#features/places/administration/schema.ts';
import { postFormSchema } from '#features/blog/writing/schema.ts';
import { clubSuggestionSchema, editSuggestionSchema } from '#features/clubs/suggestions/schema.ts';
import { categoryFormSchema, newTagSchema } from '#features/blog/categories-and-tags/schema.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { address, ball, HARMFUL, LINKS, takes, texts, x } from './field-rule.ts';
import type { Rule } from './field-rule.ts';
import { SEASON_RULES } from './field-rules-seasons.ts';
import { actorOf, makeWorld } from './world.ts';
import type { World } from './world.ts';

// The database accepts and refuses what the form of a field does, from everyone who may write the field.
// The limits are in both places, and this test keeps them equal.

const CHECK = '23514';
const ACCEPTED = 'none';
const UNDO = new Error('undone on purpose');

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await aDatabase();
  world = await makeWorld(database.sql);
});

/** How an insert or update ends, run as an actor and rolled back. */
async function storing(actor: Actor, statement: SQL): Promise<string> {
  let outcome = ACCEPTED;
  await database.db
    .as(actor, async (tx) => {
      outcome = await sqlStateOf(tx.execute(statement));
      throw UNDO;
    })
    .catch((error: unknown) => {
      if (error !== UNDO && outcome === ACCEPTED) throw error;
    });
  return outcome;
}

function club(column: string, field: z.ZodType, values: Pick<Rule, 'right' | 'wrong'>): Rule {
  return {
    column: `clubs.${column}`,
    as: 'clubAdmin',
    takes: takes(field),
    ...values,
    write: (w, value) =>
      sql`update clubs set ${sql.identifier(column)} = ${value} where id = ${w.club}`,
  };
}

function post(column: string, field: z.ZodType, values: Pick<Rule, 'right' | 'wrong'>): Rule {
  return {
    column: `blog_posts.${column}`,
    as: 'admin',
    takes: takes(field),
    ...values,
    write: (w, value) =>
      sql`update blog_posts set ${sql.identifier(column)} = ${value} where id = ${w.post}`,
  };
}

function category(column: string, field: z.ZodType, values: Pick<Rule, 'right' | 'wrong'>): Rule {
  return {
    column: `blog_categories.${column}`,
    as: 'admin',
    takes: takes(field),
    ...values,
    write: (w, value) =>
      sql`update blog_categories set ${sql.identifier(column)} = ${value} where id = ${w.category}`,
  };
}

function suggestion(column: string, field: z.ZodType, values: Pick<Rule, 'right' | 'wrong'>): Rule {
  const columns =
    column === 'club_name' ? sql`(club_name)` : sql`(club_name, ${sql.identifier(column)})`;
  return {
    column: `club_suggestions.${column}`,
    as: 'visitor',
    takes: takes(field),
    ...values,
    write: (_, value) =>
      column === 'club_name'
        ? sql`insert into club_suggestions ${columns} values (${value})`
        : sql`insert into club_suggestions ${columns} values ('A', ${value})`,
  };
}

function own(column: string, field: z.ZodType, values: Pick<Rule, 'right' | 'wrong'>): Rule {
  return {
    column: `user_club_affiliations.${column}`,
    as: 'affiliated',
    takes: takes(field),
    ...values,
    write: (w, value) =>
      sql`update user_club_affiliations set ${sql.identifier(column)} = ${value}
        where user_id = ${w.ids.affiliated} and club_id = ${w.club}`,
  };
}

const { shape: postForm } = postFormSchema;
const { shape: profileForm } = profileFormSchema;
const { shape: affiliationForm } = newAffiliationSchema;
const { shape: suggestionForm } = clubSuggestionSchema;
const NO_CLUB = '00000000-0000-4000-8000-000000000000';
const years = { right: [1950, null], wrong: [1949, 2 ** 31 - 1, -(2 ** 31)] };
const teams = (count: unknown) => ({ U12: { Girls: { Travel: count } } });

const RULES: readonly Rule[] = [
  club('name', clubFields.name, texts(200, true)),
  club('city', clubFields.city, texts(100)),
  club('state', clubFields.state, texts(100)),
  club('county', clubFields.county, texts(100)),
  club('description', clubFields.description, {
    right: texts(5_000).right,
    wrong: [x(5_001), x(5_000_000)],
  }),
  club('contact_phone', clubFields.contactPhone, texts(50)),
  club('club_director', clubFields.clubDirector, texts(100)),
  club('logo_url', clubFields.logoUrl, {
    right: [address(500), '/files/logos/a/1-b.webp', null],
    wrong: [
      address(501),
      'x y',
      '//evil.example/a.png',
      '/etc/passwd',
      'data:image/png;base64,x',
      ...HARMFUL,
    ],
  }),
  ...(['website', 'facebook_url', 'instagram_url', 'twitter_url', 'youtube_url'] as const).map(
    (column) => club(column, clubFields.website, LINKS),
  ),
  club('contact_email', clubFields.contactEmail, {
    right: ['a@b.example', null],
    wrong: [`${x(250)}@b.example`, 'nobody', 'a@b@c', 'a b@c.example'],
  }),
  club('year_established', clubFields.yearEstablished, {
    right: [1850],
    wrong: [1849, 2 ** 31 - 1],
  }),
  {
    ...club('teams_per_age_group', clubFields.teamsPerAgeGroup, {
      right: [teams(99), teams(1)],
      wrong: [teams(100), teams(-1), teams(1.5), teams('x'), 'junk', [1], 7, true],
    }),
    write: (w, value) => sql`
      update clubs set teams_per_age_group = ${JSON.stringify(value)}::jsonb where id = ${w.club}`,
  },
  {
    ...club('practice_locations', clubLocations, { right: [], wrong: [] }),
    column: 'practice_locations.name',
    takes: (value) => takes(clubLocations)([{ name: value, address: 'A' }]),
    ...texts(100),
    write: (w, value) =>
      sql`update practice_locations set name = ${value} where id = ${w.practiceLocation}`,
  },
  {
    column: 'practice_locations.address',
    as: 'clubAdmin',
    takes: (value) => takes(clubLocations)([{ name: 'A', address: value }]),
    right: [x(300), ball(300)],
    wrong: [x(301), '', ' \n'],
    write: (w, value) =>
      sql`update practice_locations set address = ${value} where id = ${w.practiceLocation}`,
  },
  {
    column: 'profiles.full_name',
    as: 'member',
    takes: takes(profileForm.fullName),
    right: [x(100), null],
    wrong: [x(101)],
    write: (w, value) => sql`update profiles set full_name = ${value} where id = ${w.ids.member}`,
  },
  {
    column: 'profiles.avatar_url',
    as: 'member',
    takes: takes(profileForm.avatarUrl),
    right: [`/files/avatars/${x(1_985)}`, null],
    wrong: [`/files/avatars/${x(1_986)}`],
    write: (w, value) => sql`update profiles set avatar_url = ${value} where id = ${w.ids.member}`,
  },
  {
    column: 'club_comments.comment',
    as: 'author',
    takes: (value) => commentProblem(String(value)) === null,
    ...texts(5_000, true),
    write: (w, value) => sql`update club_comments set comment = ${value} where id = ${w.comment}`,
  },
  own('player_name', affiliationForm.playerName, texts(100)),
  own('start_year', affiliationForm.startYear, years),
  own('end_year', affiliationForm.endYear, years),
  {
    column: 'available_locations.county',
    as: 'admin',
    takes: (value) => placeNameProblem(String(value), 'x') === null,
    right: [x(100)],
    wrong: [x(101)],
    write: (_, value) =>
      sql`insert into available_locations (state, county) values ('Utah', ${value})`,
  },
  {
    column: 'available_locations.state',
    as: 'admin',
    takes: (value) => placeNameProblem(String(value), 'x') === null,
    right: [x(100)],
    wrong: [x(101), '', '\n'],
    write: (_, value) => sql`insert into available_locations (state) values (${value})`,
  },
  suggestion('club_name', suggestionForm.clubName, texts(200, true)),
  suggestion('contact_name', suggestionForm.contactName, texts(100)),
  suggestion('contact_email', suggestionForm.contactEmail, {
    right: ['a@b.example', undefined],
    wrong: [`${x(250)}@b.example`, 'nobody'],
  }),
  suggestion('contact_phone', suggestionForm.contactPhone, texts(50)),
  suggestion('club_website', suggestionForm.clubWebsite, {
    right: [address(500)],
    wrong: [address(501), 'javascript:alert(1)', 'ftp://example.org'],
  }),
  suggestion('club_location', suggestionForm.clubLocation, texts(300)),
  suggestion('description', suggestionForm.description, {
    right: texts(3_000).right,
    wrong: [x(3_001), x(3_000_000)],
  }),
  suggestion('additional_info', suggestionForm.additionalInfo, texts(3_000)),
  {
    column: 'club_edit_suggestions.suggestions',
    as: 'member',
    takes: (suggestions) => takes(editSuggestionSchema)({ clubId: NO_CLUB, suggestions }),
    ...texts(5_000, true),
    write: (w, value) => sql`
      insert into club_edit_suggestions (club_id, user_id, suggestions, current_info)
      values (${w.club}, ${w.ids.member}, ${value}, 'x')`,
  },
  {
    column: 'club_edit_suggestions.current_info',
    as: 'member',
    // The site writes it itself, with a maximum length (rules.ts of the suggestions).
    takes: (value) => String(value).trim() !== '' && Array.from(String(value)).length <= 10_000,
    right: [x(10_000)],
    wrong: [x(10_001), ''],
    write: (w, value) => sql`
      insert into club_edit_suggestions (club_id, user_id, suggestions, current_info)
      values (${w.club}, ${w.ids.member}, 'x', ${value})`,
  },
  category('name', categoryFormSchema.shape.name, texts(100, true)),
  category('slug', categoryFormSchema.shape.slug, { right: [x(100)], wrong: [x(101), '', '-'] }),
  category('description', categoryFormSchema.shape.description, texts(500)),
  post('title', postForm.title, texts(200, true)),
  post('slug', postForm.slug, { right: [x(200), 'a-1'], wrong: [x(201), '', '-'] }),
  post('excerpt', postForm.excerpt, texts(500)),
  post('content', postForm.content, texts(100_000, true)),
  post('author', postForm.author, texts(100)),
  post('read_time', postForm.readTime, { right: [1, 999], wrong: [0, 1_000, 2_000_000_000] }),
  post('featured_image', postForm.featuredImage, {
    right: [address(500), '/files/blog/featured/1-a.webp', null],
    wrong: [address(501), ...HARMFUL],
  }),
  post('featured_alt', postForm.featuredAlt, texts(300)),
  post('seo_title', postForm.seoTitle, texts(200)),
  post('seo_description', postForm.seoDescription, texts(300)),
  post('featured_focus', postForm.featuredFocus, {
    right: ['0% 0%', '30% 70%', '100% 100%', null],
    wrong: ['101% 0%', '-1% 0%', '05% 5%', '1.5% 2%', '5% 5%; color: red', 'center'],
  }),
  {
    ...post('tags', postForm.tags, {
      right: [[x(50)], Array.from({ length: 20 }, (_, index) => `tag ${index}`)],
      wrong: [[x(51)], Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
    }),
    write: (w, value) =>
      sql`update blog_posts set tags = ${sql.param(value)}::text[] where id = ${w.post}`,
  },
  {
    column: 'blog_unused_tags.tag',
    as: 'admin',
    takes: takes(newTagSchema.shape.tag),
    ...texts(50, true),
    write: (_, value) => sql`insert into blog_unused_tags (tag) values (${value})`,
  },
  ...SEASON_RULES,
];

describe.each(RULES)('$column', (rule) => {
  const actor = () => (rule.as === 'visitor' ? VISITOR : actorOf(world, rule.as));

  test('accepts what its form accepts, up to the limit', async () => {
    for (const value of rule.right) {
      const shown = String(value).slice(0, 60);
      expect(value === null || rule.takes(value), `the form: ${shown}`).toBe(true);
      expect(await storing(actor(), rule.write(world, value ?? null)), shown).toBe(ACCEPTED);
    }
  });

  test('refuses what its form refuses, one beyond the limit', async () => {
    for (const value of rule.wrong) {
      const shown = String(value).slice(0, 60);
      expect(rule.takes(value) && !isMended(value), `the form: ${shown}`).toBe(false);
      expect(await storing(actor(), rule.write(world, value)), shown).toBe(CHECK);
    }
  });

  /** Values that a form accepts because it cleans them before storing them. */
  function isMended(value: unknown): boolean {
    if (typeof value !== 'string') return false;
    const isTidied = value !== value.trim() || /\p{Cc}/u.test(value);
    return isTidied || (/^\/[/e]/.test(value) && rule.column === 'clubs.logo_url');
  }
});

test('every text, list, and document that a user may write has a rule', async () => {
  const { rows } = await database.sql.execute<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'integer'::regtype)
      and not exists (
        select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.convalidated and a.attnum = any (k.conkey))
      and (
        select bool_or(has_column_privilege(role, c.oid, a.attnum, 'INSERT, UPDATE'))
        from unnest(array['directory_visitor', 'directory_member', 'directory_admin']) as role)
    order by name`);
  // Triggers set slugs and versions, whatever is written.
  expect(rows.map(({ name }) => name)).toEqual([
    'club_edit_suggestions.version',
    'club_statements.version',
    'club_suggestions.version',
    'clubs.city_slug',
    'clubs.county_slug',
    'clubs.folded_name',
    'clubs.name_slug',
    'clubs.slug',
    'clubs.state_slug',
    'clubs.version',
  ]);
});
