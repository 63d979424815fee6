import { and, desc, eq, gt, not, sql, sum } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { pageViews } from '#db/schema/analytics.ts';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import { addressColumns, clubs, isAtAddress } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { clubPath, readClubPath } from '#domain/paths.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { isOut } from '#features/blog/reading/public-queries.server.ts';
import { tryoutById } from '#features/tryouts/board/queries.server.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import { site } from '#site.config.ts';
import { claimOf } from './rules.ts';
import {
  CAMPAIGN_PREFIX,
  EMPTY_SEARCH_WEEKS,
  EMPTY_SEARCHES_A_WEEK,
  OTHER_PAGES,
  STATISTICS_DAYS,
  STATISTICS_PAGES,
} from './schema.ts';
import type { EmptySearch } from './schema.ts';

/**
 * The path of a public page that exists, a club's canonical one, or one name for all others: the
 * pages of the site bound the rows of a day, and addresses of personal screens are not stored.
 */
export async function countedPath(db: Reading, path: string): Promise<string> {
  const claim = claimOf(path);
  const ifAny = async (count: PromiseLike<number>) => ((await count) > 0 ? path : OTHER_PAGES);
  switch (claim.kind) {
    case 'fixed':
      return path;
    case 'club': {
      const address = readClubPath(path);
      return address ? clubAt(db, isAtAddress(clubs, address)) : OTHER_PAGES;
    }
    case 'club-by-id':
      return clubAt(db, eq(clubs.id, claim.id));
    case 'tryout': {
      const row = await tryoutById(db, claim.id);
      return row ? tryoutPath(row.id) : OTHER_PAGES;
    }
    case 'category':
      return ifAny(db.$count(blogCategories, eq(blogCategories.slug, claim.slug)));
    case 'tag': {
      const isTagged = sql`exists (
        select from unnest(${blogPosts.tags}) as tag where app.slugify(tag) = ${claim.slug})`;
      return ifAny(db.$count(blogPosts, and(isOut, isTagged)));
    }
    case 'post':
      return ifAny(db.$count(blogPosts, and(eq(blogPosts.slug, claim.slug), isOut)));
    case 'other':
      return OTHER_PAGES;
  }
}

async function clubAt(db: Reading, where: SQL | undefined): Promise<string> {
  const [club] = await db.select(addressColumns).from(clubs).where(where).limit(1);
  return club ? clubPath(club) : OTHER_PAGES;
}

/** Including days without a view. Days are those of the site's time zone. */
export async function readStatistics(db: Db, actor: Actor) {
  requireAdministrator(actor);
  const views = sum(pageViews.views).mapWith(Number);
  const today = sql`(now() at time zone ${site.timeZone})::date`;
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<{ day: string; views: number }>(sql`
      select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(sum(${pageViews.views}), 0)::float8 as views
      from generate_series(${today} - ${STATISTICS_DAYS - 1}::int, ${today}, interval '1 day') as calendar (day)
      left join ${pageViews} on ${pageViews.day} = calendar.day::date
        and not starts_with(${pageViews.path}, ${CAMPAIGN_PREFIX})
      group by calendar.day order by calendar.day`);
    const isCampaign = sql`starts_with(${pageViews.path}, ${CAMPAIGN_PREFIX})`;
    const mostOf = (kind: SQL) =>
      tx
        .select({ path: pageViews.path, views })
        .from(pageViews)
        .where(and(gt(pageViews.day, sql`${today} - ${STATISTICS_DAYS}::int`), kind))
        .groupBy(pageViews.path)
        .orderBy(desc(views), pageViews.path)
        .limit(STATISTICS_PAGES);
    const pages = await mostOf(not(isCampaign));
    const campaigns = (await mostOf(isCampaign)).map((row) => ({
      name: row.path.slice(CAMPAIGN_PREFIX.length),
      visits: row.views,
    }));
    return { days: rows, pages, campaigns };
  });
}

/** The most frequent of each of the last weeks, the newest week first. */
export async function emptySearches(db: Db, actor: Actor): Promise<readonly EmptySearch[]> {
  requireAdministrator(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<EmptySearch>(sql`
      select to_char(week, 'YYYY-MM-DD') as week, page, query, searches from (
        select *, row_number() over (partition by week order by searches desc, page, query) as rank
        from empty_searches where week > current_date - ${7 * EMPTY_SEARCH_WEEKS}::int
      ) as ranked where rank <= ${EMPTY_SEARCHES_A_WEEK}
      order by ranked.week desc, rank`),
  );
  return rows;
}
