import { and, asc, count, desc, eq, isNull, max, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import pLimit from 'p-limit';
import type { Sql } from '#db/db.ts';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import { clubs } from '#db/schema/clubs.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { CLUB_TEAM_TYPE, CLUB_TEAM_TYPES } from '#domain/club-options.ts';
import { clubPath } from '#domain/paths.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { sitemapIndexXml, sitemapXml } from './present.server.ts';
import { FIXED_PAGES, KINDS } from './rules.ts';
import type { SitemapEntry } from './schema.ts';

/** Queries for sitemaps at the same time, whoever asks: the pages of the site come first. */
const inTurn = pLimit(2);
/** Rows that are read at once: memory does not grow with the number of clubs. */
const ROWS_AT_ONCE = 1_000;

/**
 * A file of the sitemap: the sitemap itself, which is an index when there are more pages than fit into
 * one file (decision 49), or one of the files that the index lists.
 *
 * @param file 'pages', 'clubs-1', 'posts-1' and so on; none for the sitemap itself
 * @param perFile most pages in one file
 * @returns the XML in pieces; null when there is no such file
 */
export async function sitemapFile(
  db: Sql,
  siteUrl: string,
  file: string | undefined,
  perFile: number,
): Promise<AsyncIterable<string> | null> {
  if (file === 'pages') return sitemapXml(siteUrl, only(await sitePages(db)));
  const total = await inTurn(() => countPages(db));
  if (file === undefined) {
    const pages = await sitePages(db);
    if (pages.length + total.posts + total.clubs > perFile) {
      return only(sitemapIndexXml(siteUrl, filesOf(total, perFile)));
    }
    return sitemapXml(siteUrl, allPages(db, pages, perFile));
  }
  const [, kind = '', digits = ''] = /^(clubs|posts)-([1-9]\d{0,3})$/.exec(file) ?? [];
  const skip = (Number(digits) - 1) * perFile;
  if (kind === '' || skip >= total[kind === 'clubs' ? 'clubs' : 'posts']) return null;
  const read = kind === 'clubs' ? clubPages : postPages;
  return sitemapXml(siteUrl, read(db, { skip, limit: perFile }));
}

async function sitePages(db: Sql): Promise<SitemapEntry[]> {
  const [landing, blog] = await inTurn(() => Promise.all([landingPages(db), blogSections(db)]));
  return [...FIXED_PAGES, ...landing, ...blog];
}

async function* allPages(db: Sql, pages: SitemapEntry[], limit: number) {
  yield pages;
  yield* postPages(db, { skip: 0, limit });
  yield* clubPages(db, { skip: 0, limit });
}

async function* only<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield await Promise.resolve(piece);
}

function filesOf(total: { clubs: number; posts: number }, perFile: number): string[] {
  const numbered = (kind: 'posts' | 'clubs') =>
    Array.from(
      { length: Math.ceil(total[kind] / perFile) },
      (_, index) => `/sitemap-${kind}-${index + 1}.xml`,
    );
  return ['/sitemap-pages.xml', ...numbered('posts'), ...numbered('clubs')];
}

/** How many pages there are of the kinds that may be many. */
async function countPages(db: Sql): Promise<{ clubs: number; posts: number }> {
  const [[ofClubs], [ofPosts]] = await Promise.all([
    db.select({ rows: count() }).from(clubs),
    db.select({ rows: count() }).from(blogPosts).where(eq(blogPosts.status, 'published')),
  ]);
  return { clubs: ofClubs?.rows ?? 0, posts: ofPosts?.rows ?? 0 };
}

/**
 * Pages of clubs in the order of their names (SEO-27 to 29), read piece by piece.
 *
 * @param skip clubs before the first one
 * @param limit most clubs
 */
async function* clubPages(
  db: Sql,
  { skip, limit }: { skip: number; limit: number },
): AsyncGenerator<SitemapEntry[]> {
  const order = [asc(clubs.name), asc(clubs.id)];
  const [first] = await inTurn(() =>
    db
      .select({ name: clubs.name, id: clubs.id })
      .from(clubs)
      .orderBy(...order)
      .offset(skip)
      .limit(1),
  );
  let left = first ? limit : 0;
  let where: SQL | undefined = first
    ? sql`(${clubs.name}, ${clubs.id}) >= (${first.name}, ${first.id}::uuid)`
    : undefined;
  while (left > 0) {
    const wanted = Math.min(left, ROWS_AT_ONCE);
    const rows = await inTurn(() => readClubs(db, where, wanted));
    yield rows.map((club) => ({
      path: clubPath(club),
      changeFrequency: 'monthly',
      priority: 0.6,
      lastModified: club.updatedAt,
    }));
    const last = rows.at(-1);
    left = last && rows.length === wanted ? left - rows.length : 0;
    if (last) where = sql`(${clubs.name}, ${clubs.id}) > (${last.name}, ${last.id}::uuid)`;
  }
}

function readClubs(db: Sql, where: SQL | undefined, limit: number) {
  return db
    .select({
      id: clubs.id,
      name: clubs.name,
      state: clubs.state,
      county: clubs.county,
      city: clubs.city,
      createdAt: clubs.createdAt,
      updatedAt: clubs.updatedAt,
      stateSlug: clubs.stateSlug,
      countySlug: clubs.countySlug,
      citySlug: clubs.citySlug,
      slug: clubs.slug,
    })
    .from(clubs)
    .where(where)
    .orderBy(asc(clubs.name), asc(clubs.id))
    .limit(limit);
}

/** Pages of the finder that stand for a place or a kind of club, those with a club only. */
async function landingPages(db: Sql): Promise<SitemapEntry[]> {
  const [places, kinds] = await Promise.all([placesWithClubs(db), kindsWithClubs(db)]);
  return [...places, ...kinds].map((search) => ({
    path: `/find-club${stringifySearch(search)}`,
    changeFrequency: 'daily',
    priority: 0.8,
  }));
}

/** States and counties that the finder offers (decision 34) and that have a club. */
async function placesWithClubs(db: Sql): Promise<{ state: string; county?: string }[]> {
  const itsState = alias(availableLocations, 'its_state');
  const isWhole = (location: typeof availableLocations | typeof itsState) =>
    or(isNull(location.county), eq(location.county, ''));
  const rows = await db
    .select({ state: availableLocations.state, county: availableLocations.county })
    .from(availableLocations)
    .innerJoin(
      itsState,
      and(
        eq(itsState.state, availableLocations.state),
        isWhole(itsState),
        eq(itsState.isActive, true),
      ),
    )
    .where(
      and(
        eq(availableLocations.isActive, true),
        sql`exists (select from ${clubs} where ${clubs.state} = ${availableLocations.state}
          and (coalesce(${availableLocations.county}, '') = ''
            or ${clubs.county} = ${availableLocations.county}))`,
      ),
    )
    .orderBy(asc(availableLocations.state), sql`coalesce(${availableLocations.county}, '')`);
  return rows.map(({ state, county }) => (county ? { state, county } : { state }));
}

async function kindsWithClubs(db: Sql): Promise<(typeof KINDS)[number][]> {
  const found = await Promise.all(
    KINDS.map(async ({ gender, teamType = '' }) => {
      const types = teamType === CLUB_TEAM_TYPE ? [...CLUB_TEAM_TYPES] : [teamType];
      const isOfKind =
        gender === undefined
          ? sql`${clubs.teamTypes} && ${sql.param(types)}::text[]`
          : sql`${clubs.genders} @> ${sql.param([gender])}::text[]`;
      const rows = await db.select({ id: clubs.id }).from(clubs).where(isOfKind).limit(1);
      return rows.length > 0;
    }),
  );
  return KINDS.filter((_kind, index) => found[index]);
}

/** The blog's index and its categories (decision 49). */
async function blogSections(db: Sql): Promise<SitemapEntry[]> {
  const newest = max(sql<Date>`greatest(${blogPosts.updatedAt}, ${blogPosts.date})`).mapWith(
    blogPosts.updatedAt,
  );
  const isPublished = eq(blogPosts.status, 'published');
  const [[all], categories] = await Promise.all([
    db.select({ newest }).from(blogPosts).where(isPublished),
    db
      .select({ slug: blogCategories.slug, changed: blogCategories.updatedAt, newest })
      .from(blogCategories)
      .leftJoin(blogPosts, and(eq(blogPosts.category, blogCategories.name), isPublished))
      .groupBy(blogCategories.id)
      .orderBy(asc(blogCategories.name)),
  ]);
  return [
    {
      path: '/blog',
      changeFrequency: 'weekly',
      priority: 0.7,
      lastModified: all?.newest ?? undefined,
    },
    ...categories.map(({ slug, changed, newest: post }) => ({
      path: `/blog/category/${slug}`,
      changeFrequency: 'weekly' as const,
      priority: 0.6,
      lastModified: post !== null && post > changed ? post : changed,
    })),
  ];
}

/** Published posts, the newest first. */
async function* postPages(
  db: Sql,
  { skip, limit }: { skip: number; limit: number },
): AsyncGenerator<SitemapEntry[]> {
  const rows = await inTurn(() =>
    db
      .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
      .from(blogPosts)
      .where(eq(blogPosts.status, 'published'))
      .orderBy(desc(blogPosts.createdAt), asc(blogPosts.id))
      .offset(skip)
      .limit(limit),
  );
  yield rows.map(({ slug, updatedAt }) => ({
    path: `/blog/${slug}`,
    changeFrequency: 'monthly',
    priority: 0.6,
    lastModified: updatedAt,
  }));
}
