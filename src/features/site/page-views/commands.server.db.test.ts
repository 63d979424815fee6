import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptySearches as emptySearchesTable } from '#db/schema/analytics.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor } from '#domain/actor.ts';
import { site } from '#site.config.ts';
import { countCampaign, countEmptySearch, countView, forgetOldViews } from './commands.server.ts';
import { emptySearches, readStatistics } from './queries.server.ts';
import { OTHER_PAGES, STATISTICS_PAGES } from './schema.ts';
import type { Campaign } from './schema.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';

const TODAY = sql`(now() at time zone ${site.timeZone})::date`;

let database: TestDatabase;
let admin: Actor;
beforeAll(async () => {
  database = await aDatabase();
  const [person] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: person.id, roles: ['admin'], administeredClubs: [] };
});
beforeEach(() => database.sql.execute(sql`truncate page_views, empty_searches`));

async function counted(): Promise<Record<string, number>> {
  const { rows } = await database.sql.execute<{ path: string; views: number }>(
    sql`select path, views from page_views where day = ${TODAY}`,
  );
  return Object.fromEntries(rows.map(({ path, views }) => [path, views]));
}

describe('a view', () => {
  test('of a public page is counted under its path, a club under its canonical one', async () => {
    const club = aClub({ name: 'Counted', state: 'Ohio', county: 'Lake', city: 'Mentor' });
    const category = aCategory({ slug: 'counted-category' });
    const tryout = aTryout({ club });
    await save(
      database.sql,
      tryout,
      aPost({ category, slug: 'counted-post', status: 'published' }),
    );
    for (const path of [
      '/',
      '/',
      `/clubs/${club.id}`,
      '/clubs/ohio/lake/mentor/counted',
      '/blog/category/counted-category',
      '/blog/counted-post',
      '/tryouts',
      `/tryouts/${tryout.id.toUpperCase()}`,
    ]) {
      await countView(database.db, path);
    }
    expect(await counted()).toEqual({
      '/': 2,
      '/clubs/ohio/lake/mentor/counted': 2,
      '/blog/category/counted-category': 1,
      '/blog/counted-post': 1,
      '/tryouts': 1,
      [`/tryouts/${tryout.id}`]: 1,
    });
  });

  test('from a campaign is counted under its name, for the first fifty names of a day', async () => {
    const count = (campaign: Campaign, network = 'a') =>
      countCampaign(database.db, campaign, `${network} of the first fifty`);
    await count({ source: 'news\nletter', medium: 'email', name: 'fall' });
    await count({ source: 'news letter', medium: 'email', name: 'fall' });
    await count({ source: ' \u200b' });
    for (let at = 0; at < 55; at += 1) await count({ source: `s${at}` }, String(at));
    await count({ source: 's3' });
    const views = await counted();
    expect(views['(campaign) news letter / email / fall']).toBe(2);
    expect(views['(campaign) s3']).toBe(2);
    expect(views['(campaign) (others)']).toBe(6);
    expect(Object.keys(views)).toHaveLength(51);
    const { days, pages, campaigns } = await readStatistics(database.db, admin);
    expect(campaigns.slice(0, 2)).toEqual([
      { name: '(others)', visits: 6 },
      { name: 'news letter / email / fall', visits: 2 },
    ]);
    // Their visits are already counted as page views.
    expect(pages).toEqual([]);
    expect(days.at(-1)?.views).toBe(0);
  });

  test('from made-up campaigns of one visitor leaves room for other names', async () => {
    const count = (source: string, network: string) =>
      countCampaign(database.db, { source }, network);
    for (let at = 0; at < 60; at += 1) await count(`made up ${at}`, '203.0.113.7');
    await count('made up 4', '203.0.113.7');
    await count('newsletter', '198.51.100.1');
    await count('made up 50', '198.51.100.1');
    expect(await counted()).toEqual({
      '(campaign) made up 0': 1,
      '(campaign) made up 1': 1,
      '(campaign) made up 2': 1,
      '(campaign) made up 3': 1,
      '(campaign) made up 4': 2,
      '(campaign) made up 50': 1,
      '(campaign) newsletter': 1,
      '(campaign) (others)': 55,
    });
  });

  test('of anything else has no row of its own, so that no one can fill the table', async () => {
    const category = aCategory();
    await save(database.sql, aPost({ category, slug: 'secret-plan', status: 'draft' }));
    const paths = [
      '/blog/secret-plan',
      '/blog/category/none',
      '/clubs/ohio/lake/mentor/nobody',
      '/clubs/0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d',
      '/clubs/0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d/edit',
      '/tryouts/0b8f3f0e-5c1a-4a51-9d3e-2f6c7a8b9c0d',
      '/admin/users',
      '\0',
      '\uD800',
    ];
    for (const path of paths) await countView(database.db, path);
    expect(await counted()).toEqual({ [OTHER_PAGES]: paths.length });
  });

  test("belongs to the day in the site's time zone", async () => {
    // These two time zones never have the same date.
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await database.sql.execute(sql`select app.count_page_view('/', ${zone})`);
      await database.sql.execute(sql`select app.count_campaign('news', ${zone})`);
    }
    const { rows } = await database.sql.execute(
      sql`select count(distinct day)::int as days, count(*)::int as counted from page_views`,
    );
    expect(rows).toEqual([{ days: 2, counted: 4 }]);
  });

  test('is not lost if many arrive at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => countView(database.db, '/find-club')));
    expect(await counted()).toEqual({ '/find-club': 20 });
  });
});

test('counts are kept for 400 days', async () => {
  await database.sql.execute(sql`
    insert into page_views (day, path, views)
    select current_date - age, '/', age from unnest(array[0, 399, 400, 401, 900]) age`);
  await database.db.asAccounts((tx) => forgetOldViews(tx));
  const { rows } = await database.sql.execute(sql`select views from page_views order by views`);
  expect(rows).toEqual([{ views: 0 }, { views: 399 }, { views: 400 }]);
});

describe('[OPER-04] a search without results', () => {
  const look = (path: string, nothingFor: string, address = '192.0.2.1') =>
    countEmptySearch(database.db, { path, nothingFor }, address);
  const found = async () =>
    Object.fromEntries(
      (await emptySearches(database.db, admin)).map((row) => [row.query, row.searches]),
    );

  test('is counted by week with its canonical filters', async () => {
    await look('/find-club', '?gender=Girls&ageGroup=U13&sort=rating_desc&page=3&utm=x');
    await look('/find-club', '?ageGroup=U13&gender=Girls');
    await look('/tryouts', '?gender=Boys&when=week&after=0_0');
    for (const query of ['', '?sort=name_desc', '?unknown=1']) await look('/find-club', query);
    await look('/blog', '?gender=Girls');
    const rows = await emptySearches(database.db, admin);
    expect(rows).toMatchObject([
      { page: 'finder', query: '?ageGroup=U13&gender=Girls', searches: 2 },
      { page: 'tryouts', query: '?gender=Boys&when=week', searches: 1 },
    ]);
    expect(new Date(rows[0]?.week ?? '').getUTCDay()).toBe(1);
  });

  test("is counted in the week of the site's time zone", async () => {
    // Keeps the function's own words but for the day, which would differ for some hours a week only.
    await database.sql.execute(sql`
      alter function app.count_empty_search(text, text) rename to counted_empty_search;
      create function app.count_empty_search(text, filters text) returns void
        language sql security definer as $$
          insert into public.empty_searches (week, page, query, searches)
          values (current_date, 'finder', current_setting('TimeZone'), 1) $$;`);
    await look('/find-club', '?gender=Girls');
    await database.sql.execute(sql`
      drop function app.count_empty_search(text, text);
      alter function app.counted_empty_search(text, text) rename to count_empty_search;`);
    expect(await found()).toEqual({ [site.timeZone]: 1 });
  });

  test('stores nothing that was typed about a person', async () => {
    await look('/find-club', '?name=Mia+Miller%2C+12+Elm+St');
    await look('/find-club', '?near=12+Elm+St%2C+Nowhereville&within=5');
    await look('/tryouts', '?near=Mia+Miller');
    await look('/find-club', '?county=Kent&near=19901&ageGroup=U13');
    expect(
      Object.keys(await found())
        .map(decodeURIComponent)
        .toSorted(),
    ).toEqual(['?county=Kent&near=19901&ageGroup=U13', '?name=…', '?near=…', '?near=…&within=5']);
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3']) {
      await look('/find-club', '?name=Átlas+V.B.C.', address);
    }
    expect(await found()).toMatchObject({ '?name=atlas+vbc': 1 });
    const { rows } = await database.sql.execute(sql`select * from empty_searches`);
    expect(JSON.stringify(rows)).not.toMatch(/elm|miller|192/i);
  });

  test('is counted with others beyond 200 different ones a week, and kept for a year', async () => {
    for (let fee = 1; fee <= 202; fee += 1) await look('/find-club', `?maxFee=${fee}`);
    await look('/find-club', '?maxFee=1');
    const { rows } = await database.sql.execute<{ query: string; searches: number }>(
      sql`select query, searches from empty_searches where searches > 1`,
    );
    expect(rows.toSorted((one, other) => one.query.length - other.query.length)).toEqual([
      { query: '', searches: 2 },
      { query: '?maxFee=1', searches: 2 },
    ]);
    await database.sql.execute(sql`
      truncate empty_searches;
      insert into empty_searches (week, page, query)
      select current_date - age, 'finder', '' from unnest(array[0, 371, 372]) age`);
    await database.db.asAccounts((tx) => forgetOldViews(tx));
    expect(await database.sql.$count(emptySearchesTable)).toBe(2);
  });
});

describe('statistics', () => {
  test('have every day, and the most viewed pages of those days', async () => {
    await database.sql.execute(sql`
      insert into page_views (day, path, views) values
        (${TODAY}, '/', 3), (${TODAY}, '/blog', 4), (${TODAY} - 29, '/', 5),
        (${TODAY} - 30, '/', 1000), (${TODAY} - 30, '/old', 1000)`);
    const { days, pages } = await readStatistics(database.db, admin);
    expect(days).toHaveLength(30);
    expect(days.map(({ views }) => views)).toEqual([5, ...Array.from({ length: 28 }, () => 0), 7]);
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
    expect(pages).toEqual([
      { path: '/', views: 8 },
      { path: '/blog', views: 4 },
    ]);
  });

  test('list a limited number of pages', async () => {
    await database.sql.execute(sql`
      insert into page_views (day, path, views)
      select ${TODAY}, '/' || n, n from generate_series(1, 50) n`);
    const { pages } = await readStatistics(database.db, admin);
    expect(pages).toHaveLength(STATISTICS_PAGES);
    expect(pages[0]).toEqual({ path: '/50', views: 50 });
  });

  test('are for administrators', async () => {
    await expect(readStatistics(database.db, VISITOR)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const member: Actor = {
      ...(admin as Extract<Actor, { kind: 'member' }>),
      roles: ['moderator'],
    };
    await expect(readStatistics(database.db, member)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
