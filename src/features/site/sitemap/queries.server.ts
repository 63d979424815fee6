import { and, asc, between, desc, eq, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import pLimit from 'p-limit';
import type { Reading } from '#db/db.ts';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import { addressColumns, clubs } from '#db/schema/clubs.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { clubPath } from '#domain/paths.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { isOut } from '#features/blog/public-posts/queries.server.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { matching } from '#features/clubs/finder/search.server.ts';
import { isToCome } from '#features/tryouts/board/queries.server.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import { sitemapIndexXml, sitemapXml } from './present.server.ts';
import type { Pieces } from './present.server.ts';
import { CLUB_PARTS, FIXED_PAGES, KINDS } from './rules.ts';
import type { SitemapEntry, SitemapSizes } from './schema.ts';

/** Queries for sitemaps at the same time, whoever asks: the pages of the site come first. */
const inTurn = pLimit(2);
/** Rows that are read at once: memory does not grow with the number of clubs. */
const ROWS_AT_ONCE = 1_000;

/**
 * A file of the sitemap: the sitemap itself, which is an index when there are more pages than fit into
 * one file (D49), or one of the files that the index lists.
 *
 * @param file 'pages', 'tryouts', 'posts-1', 'clubs' or 'clubs-7f' and so on; none for the sitemap itself
 * @returns the XML in pieces; null when there is no such file
 */
export async function sitemapFile(
  db: Reading,
  siteUrl: string,
  file: string | undefined,
  sizes: SitemapSizes,
): Promise<Pieces<string> | null> {
  if (file === undefined) return wholeOrIndex(db, siteUrl, sizes);
  const perFile = sizes.file;
  if (file === 'pages') return sitemapXml(siteUrl, [await sitePages(db)]);
  if (file === 'tryouts') return sitemapXml(siteUrl, [await tryoutPages(db, sizes.whole)]);
  if (file === 'clubs') return sitemapXml(siteUrl, clubPages(db, sizes.whole));
  const part = CLUB_PARTS.find((one) => file === `clubs-${one}`);
  if (part !== undefined) return sitemapXml(siteUrl, clubsOfPart(db, part));
  const [, digits = '0'] = /^posts-([1-9]\d{0,3})$/.exec(file) ?? [];
  const skip = (Number(digits) - 1) * perFile;
  if (skip < 0 || skip >= (await inTurn(() => countPosts(db)))) return null;
  return sitemapXml(siteUrl, postPages(db, { skip, limit: perFile }));
}

async function wholeOrIndex(db: Reading, siteUrl: string, { whole, file }: SitemapSizes) {
  const [ofClubs, ofPosts, ofTryouts] = await inTurn(() =>
    Promise.all([
      countUpTo(db, clubs, undefined, whole + 1),
      countPosts(db),
      countUpTo(db, tryouts, isToCome(new Date()), whole + 1),
    ]),
  );
  const others = ofClubs + ofPosts + ofTryouts;
  if (others <= whole) {
    const pages = await sitePages(db);
    if (pages.length + others <= whole) {
      return sitemapXml(siteUrl, allPages(db, pages, whole));
    }
  }
  const names = [
    'pages',
    ...(ofTryouts === 0 ? [] : ['tryouts']),
    ...Array.from({ length: Math.ceil(ofPosts / file) }, (_, index) => `posts-${index + 1}`),
    ...(ofClubs <= whole ? ['clubs'] : CLUB_PARTS.map((part) => `clubs-${part}`)),
  ];
  return [
    sitemapIndexXml(
      siteUrl,
      names.map((name) => `/sitemap-${name}.xml`),
    ),
  ];
}

async function sitePages(db: Reading): Promise<SitemapEntry[]> {
  const [landing, blog] = await inTurn(() => Promise.all([landingPages(db), blogSections(db)]));
  return [...FIXED_PAGES, ...landing, ...blog];
}

async function* allPages(db: Reading, pages: SitemapEntry[], limit: number) {
  yield pages;
  yield inTurn(() => tryoutPages(db, limit));
  yield* postPages(db, { skip: 0, limit });
  yield* clubPages(db, limit);
}

/** Pages of the tryouts to come, the next first. */
async function tryoutPages(db: Reading, limit: number): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: tryouts.id, updatedAt: tryouts.updatedAt })
    .from(tryouts)
    .where(isToCome(new Date()))
    .orderBy(asc(tryouts.startsAt), asc(tryouts.id))
    .limit(limit);
  return rows.map(({ id, updatedAt }) => ({
    path: tryoutPath(id),
    changeFrequency: 'weekly',
    priority: 0.5,
    lastModified: updatedAt,
  }));
}

function countPosts(db: Reading): Promise<number> {
  return db.$count(blogPosts, isOut);
}

/** How many rows there are, or `limit` where there are more. */
function countUpTo(
  db: Reading,
  table: PgTable,
  where: SQL | undefined,
  limit: number,
): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(limit)
    .as('some');
  return db.$count(some);
}

/** Pages of all clubs in the order of their names (SEO-27 to 29), read piece by piece. */
async function* clubPages(db: Reading, limit: number): AsyncGenerator<SitemapEntry[]> {
  let left = limit;
  let where: SQL | undefined;
  while (left > 0) {
    const wanted = Math.min(left, ROWS_AT_ONCE);
    const rows = await inTurn(() => readClubs(db, where).limit(wanted));
    yield rows.map(clubEntry);
    const last = rows.at(-1);
    left = last && rows.length === wanted ? left - rows.length : 0;
    if (last) where = sql`(${clubs.name}, ${clubs.id}) > (${last.name}, ${last.id}::uuid)`;
  }
}

/** Pages of the clubs whose id begins with two digits, in the order of their names. */
async function* clubsOfPart(db: Reading, part: string): AsyncGenerator<SitemapEntry[]> {
  const first = `${part}000000-0000-0000-0000-000000000000`;
  const last = first.slice(part.length).replaceAll('0', 'f');
  const rows = await inTurn(() => readClubs(db, between(clubs.id, first, part + last)));
  yield rows.map(clubEntry);
}

function clubEntry(club: ClubAddress & { readonly updatedAt: Date }): SitemapEntry {
  return {
    path: clubPath(club),
    changeFrequency: 'monthly',
    priority: 0.6,
    lastModified: club.updatedAt,
  };
}

function readClubs(db: Reading, where: SQL | undefined) {
  return db
    .select({
      id: clubs.id,
      name: clubs.name,
      updatedAt: clubs.updatedAt,
      ...addressColumns,
    })
    .from(clubs)
    .where(where)
    .orderBy(asc(clubs.name), asc(clubs.id));
}

/** Pages of the finder that stand for a place or a kind of club, those with a club only. */
async function landingPages(db: Reading): Promise<SitemapEntry[]> {
  const [places, kinds] = await Promise.all([placesWithClubs(db), kindsWithClubs(db)]);
  return [...places, ...kinds].map((search) => ({
    path: `/find-club${stringifySearch({ ...search })}`,
    changeFrequency: 'daily',
    priority: 0.8,
  }));
}

/** States and counties that the finder offers (D34) and that have a club. */
async function placesWithClubs(db: Reading): Promise<{ state: string; county?: string }[]> {
  const itsState = alias(availableLocations, 'its_state');
  const isWhole = (location: typeof availableLocations | typeof itsState) =>
    or(isNull(location.county), eq(location.county, ''));
  const ofState = sql`${clubs.state} = ${availableLocations.state}`;
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
        // One look into an index for each place; EXISTS might go through all clubs.
        sql`case when coalesce(${availableLocations.county}, '') = ''
          then (select true from ${clubs} where ${ofState} limit 1)
          else (select true from ${clubs} where ${ofState}
            and ${clubs.county} = ${availableLocations.county} limit 1) end`,
      ),
    )
    .orderBy(asc(availableLocations.state), sql`coalesce(${availableLocations.county}, '')`);
  return rows.map(({ state, county }) => (county ? { state, county } : { state }));
}

async function kindsWithClubs(db: Reading): Promise<FinderSearch[]> {
  const found = await Promise.all(
    KINDS.map((kind) => db.select({ id: clubs.id }).from(clubs).where(matching(kind)).limit(1)),
  );
  return KINDS.filter((_kind, index) => found[index]?.length === 1);
}

/** When a post last changed for its readers: one that was written before its date, on that date. */
const changedAt = sql<Date>`greatest(${blogPosts.updatedAt}, ${blogPosts.date})`.mapWith(
  blogPosts.updatedAt,
);

/** The blog's index, its categories (D49) and its tags. */
async function blogSections(db: Reading): Promise<SitemapEntry[]> {
  const newest = max(changedAt).mapWith(blogPosts.updatedAt);
  const tags = sql<string>`unnest(${blogPosts.tags})`.as('tag');
  const tagged = db
    .select({
      tag: tags,
      changed: sql`${changedAt}`.as('changed'),
    })
    .from(blogPosts)
    .where(isOut)
    .as('tagged');
  const tagSlug = sql<string>`app.slugify(${tagged.tag})`;
  const [[all], categories, topics] = await Promise.all([
    db.select({ newest }).from(blogPosts).where(isOut),
    db
      .select({ slug: blogCategories.slug, changed: blogCategories.updatedAt, newest })
      .from(blogCategories)
      .leftJoin(blogPosts, and(eq(blogPosts.category, blogCategories.id), isOut))
      .groupBy(blogCategories.id)
      .orderBy(asc(blogCategories.name)),
    db
      .select({
        slug: tagSlug,
        newest: max(tagged.changed).mapWith(blogPosts.updatedAt),
      })
      .from(tagged)
      .where(ne(tagSlug, ''))
      .groupBy(tagSlug)
      .orderBy(asc(tagSlug)),
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
    ...topics.map(({ slug, newest: post }) => ({
      path: `/blog/tag/${slug}`,
      changeFrequency: 'weekly' as const,
      priority: 0.4,
      lastModified: post ?? undefined,
    })),
  ];
}

/** Published posts, the newest first. */
async function* postPages(
  db: Reading,
  { skip, limit }: { skip: number; limit: number },
): AsyncGenerator<SitemapEntry[]> {
  const rows = await inTurn(() =>
    db
      .select({ slug: blogPosts.slug, updatedAt: changedAt })
      .from(blogPosts)
      .where(isOut)
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
