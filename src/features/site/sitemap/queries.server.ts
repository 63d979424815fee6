import { and, asc, desc, eq, isNull, max, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import { addressColumns, clubs } from '#db/schema/clubs.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { clubPath } from '#domain/paths.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { isOut } from '#features/blog/reading/public-queries.server.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { matching } from '#features/clubs/finder/search.server.ts';
import { isToCome } from '#features/tryouts/board/queries.server.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import { sitemapIndexXml, sitemapXml } from './present.server.ts';
import { FIXED_PAGES, KINDS } from './rules.ts';
import type { SitemapEntry } from './schema.ts';

/**
 * The sitemap, or a file that it lists, such as 'clubs-1', if there are more pages than fit (D49).
 */
export async function sitemapFile(
  db: Reading,
  siteUrl: string,
  file: string | undefined,
  perFile: number,
): Promise<string | null> {
  if (file !== undefined) {
    const [, name = '', number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(file) ?? [];
    const pages = (await SECTIONS.get(name)?.(db)) ?? [];
    const inFile = pages.slice((Number(number) - 1) * perFile, Number(number) * perFile);
    return inFile.length === 0 ? null : sitemapXml(siteUrl, inFile);
  }
  const sections = await Promise.all(
    Array.from(SECTIONS, async ([name, read]) => ({ name, pages: await read(db) })),
  );
  const all = sections.flatMap(({ pages }) => pages);
  if (all.length <= perFile) return sitemapXml(siteUrl, all);
  const paths = sections.flatMap(({ name, pages }) =>
    Array.from(
      { length: Math.ceil(pages.length / perFile) },
      (_, index) => `/sitemap-${name}-${index + 1}.xml`,
    ),
  );
  return sitemapIndexXml(siteUrl, paths);
}

const SECTIONS: ReadonlyMap<string, (db: Reading) => Promise<SitemapEntry[]>> = new Map([
  ['pages', sitePages],
  ['tryouts', tryoutPages],
  ['posts', postPages],
  ['clubs', clubPages],
]);

async function sitePages(db: Reading): Promise<SitemapEntry[]> {
  const [landing, blog] = await Promise.all([landingPages(db), blogSections(db)]);
  return [...FIXED_PAGES, ...landing, ...blog];
}

/** The next first. */
async function tryoutPages(db: Reading): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ id: tryouts.id, updatedAt: tryouts.updatedAt })
    .from(tryouts)
    .where(isToCome(new Date()))
    .orderBy(asc(tryouts.startsAt), asc(tryouts.id));
  return rows.map(({ id, updatedAt }) => ({
    path: tryoutPath(id),
    changeFrequency: 'weekly',
    priority: 0.5,
    lastModified: updatedAt,
  }));
}

/** By name (SEO-27 to 29). */
async function clubPages(db: Reading): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ updatedAt: clubs.updatedAt, ...addressColumns })
    .from(clubs)
    .orderBy(asc(clubs.name), asc(clubs.id));
  return rows.map(({ updatedAt, ...club }) => ({
    path: clubPath(club),
    changeFrequency: 'monthly',
    priority: 0.6,
    lastModified: updatedAt,
  }));
}

async function landingPages(db: Reading): Promise<SitemapEntry[]> {
  const [places, kinds] = await Promise.all([placesWithClubs(db), kindsWithClubs(db)]);
  return [...places, ...kinds].map((search) => ({
    path: `/find-club${stringifySearch({ ...search })}`,
    changeFrequency: 'daily',
    priority: 0.8,
  }));
}

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
        // One index lookup per place; EXISTS might scan all clubs.
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

/** When a post last changed for readers: a scheduled one, on its date. */
const changedAt = sql<Date>`greatest(${blogPosts.updatedAt}, ${blogPosts.date})`.mapWith(
  blogPosts.updatedAt,
);

/** The index of the blog, its categories (D49), and its tags. */
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

/** Newest first. */
async function postPages(db: Reading): Promise<SitemapEntry[]> {
  const rows = await db
    .select({ slug: blogPosts.slug, updatedAt: changedAt })
    .from(blogPosts)
    .where(isOut)
    .orderBy(desc(blogPosts.createdAt), asc(blogPosts.id));
  return rows.map(({ slug, updatedAt }) => ({
    path: `/blog/${slug}`,
    changeFrequency: 'monthly',
    priority: 0.6,
    lastModified: updatedAt,
  }));
}
