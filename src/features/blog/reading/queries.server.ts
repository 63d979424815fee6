import {
  Subquery,
  and,
  asc,
  count,
  eq,
  getTableName,
  inArray,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { behind, pageOf } from '#db/keyset.ts';
import { profiles } from '#db/schema/accounts.ts';
import { blogCategories, blogFormerSlugs, blogPostBodies, blogPosts } from '#db/schema/blog.ts';
import { AppError } from '#domain/app-error.ts';
import { pictureOf } from '#platform/images/stored-picture.ts';
import { log } from '#platform/log.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import type { FindPicture, RenderedMarkdown } from '#platform/markdown/render-markdown.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import {
  bodyColumns,
  isOut,
  isRenderedNow,
  newestFirst,
  selectSummaries,
  summaryColumns,
  written,
} from '#features/blog/public-posts/queries.server.ts';
import { presentPost, presentSummary } from './present.server.ts';
import type { FeedPost } from './present.server.ts';
import { FEED_POSTS, POSTS_PER_PAGE, RELATED_POSTS } from './schema.ts';
import type {
  BlogOverview,
  Category,
  CategoryLink,
  CountedCategory,
  FoundPost,
  PostPage,
  PostStatus,
  PostSummary,
  TagLink,
} from './schema.ts';

/** Categories by name, at most so many. */
export async function firstCategories(db: Reading, limit: number): Promise<CategoryLink[]> {
  return db
    .select({ name: blogCategories.name, slug: blogCategories.slug })
    .from(blogCategories)
    .orderBy(asc(blogCategories.name))
    .limit(limit);
}

/**
 * Posts with their author's name and category, newest first (BLOG-15).
 *
 * @param filter.status only posts of it (BLOG-16); all that the reader may see when left out
 * @param filter.categorySlug only posts of that category
 * @param filter.tags only posts with one of them, to the letter
 * @param filter.except the id of a post to leave out
 * @param filter.after the `next` of the page before
 * @param filter.limit posts on the page
 */
export async function readPosts(
  db: Reading,
  filter: {
    readonly status?: PostStatus;
    readonly categorySlug?: string;
    readonly tags?: readonly string[];
    readonly except?: string;
    readonly after?: string | undefined;
    readonly limit?: number;
  } = {},
): Promise<PostPage> {
  const { status, categorySlug, tags, except, after, limit = POSTS_PER_PAGE } = filter;
  const rows = await selectSummaries(db)
    .where(
      and(
        status === undefined ? undefined : eq(blogPosts.status, status),
        categorySlug === undefined ? undefined : eq(blogCategories.slug, categorySlug),
        tags === undefined ? undefined : sql`${blogPosts.tags} && ${sql.param(tags)}::text[]`,
        except === undefined ? undefined : ne(blogPosts.id, except),
        after === undefined ? undefined : behind(written, blogPosts.id, after),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit);
  return { posts: shown.map(presentSummary), next };
}

/** The categories with the number of their published posts, and the featured post. */
export async function blogOverview(db: Reading): Promise<BlogOverview> {
  const [categories, featured] = await Promise.all([countedCategories(db), featuredPost(db)]);
  return { categories, featured };
}

/** A page of the published posts that follow the featured one (D44). */
export async function recentPosts(db: Reading, after: string | undefined): Promise<PostPage> {
  const featured = await featuredPost(db);
  return readPosts(db, { status: 'published', after, ...(featured && { except: featured.id }) });
}

/** The category that has a slug, or had it last (D61); null when there is none. */
export async function categoryBySlug(db: Reading, slug: string): Promise<Category | null> {
  if (!canBeStored(slug)) return null;
  const { name, description } = blogCategories;
  const [category] = await db
    .select({ name, slug: blogCategories.slug, description })
    .from(blogCategories)
    .where(
      or(
        eq(blogCategories.slug, slug),
        inArray(blogCategories.id, formerly(db, 'category', slug, blogFormerSlugs.categoryId)),
      ),
    );
  return category ?? null;
}

/**
 * The tag that is found at a slug, or was before it was renamed or merged; null when no post that the
 * reader may see has such a one. Of tags that are spelled differently and have one slug it is the one
 * that most posts have.
 */
export async function tagBySlug(db: Reading, slug: string): Promise<TagLink | null> {
  if (!canBeStored(slug)) return null;
  const spellings = await spellingsOf(db, slug);
  const [name] = spellings;
  if (name !== undefined) return { name, slug };
  const [former] = await formerly(db, 'tag', slug, blogFormerSlugs.tagSlug);
  const [now] = former?.to ? await spellingsOf(db, former.to) : [];
  return former?.to && now !== undefined ? { name: now, slug: former.to } : null;
}

/** A page of the published posts with a tag. */
export async function postsOfTag(
  db: Reading,
  slug: string,
  after: string | undefined,
): Promise<PostPage> {
  if (!canBeStored(slug)) return { posts: [], next: null };
  return readPosts(db, { status: 'published', tags: await spellingsOf(db, slug), after });
}

/** How the tag at a slug is spelled, the most frequent way first. */
async function spellingsOf(db: Reading, slug: string): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from (
      select unnest(${blogPosts.tags}) as tag from ${blogPosts} where ${isOut}
    ) as used
    where app.slugify(tag) = ${slug} group by tag order by count(*) desc, tag`);
  return rows.map(({ tag }) => tag);
}

/** What has a former address now, as a query. */
function formerly<Column extends PgColumn>(
  db: Reading,
  kind: 'post' | 'category' | 'tag',
  slug: string,
  to: Column,
) {
  return db
    .select({ to })
    .from(blogFormerSlugs)
    .where(and(eq(blogFormerSlugs.kind, kind), eq(blogFormerSlugs.slug, slug)));
}

/** A page of the published posts of a category (BLOG-12). */
export async function postsOfCategory(
  db: Reading,
  slug: string,
  after: string | undefined,
): Promise<PostPage> {
  if (!canBeStored(slug)) return { posts: [], next: null };
  return readPosts(db, { status: 'published', categorySlug: slug, after });
}

/**
 * The published post that has a slug, or had it last (D61), rendered, and its neighbors; null
 * when there is none. Its text was
 * rendered when it was saved; where that was by an older version of the site, or the row was changed by
 * hand, it is rendered now.
 *
 * @param findPicture tells what images show, where that is known
 * @throws AppError unavailable for a text that cannot be rendered: nobody is shown its source
 * @returns with it the id of the member behind the author, whose name the page may show
 */
export async function publishedPost(
  db: Reading,
  slug: string,
  findPicture?: FindPicture,
): Promise<FoundPost | null> {
  if (!canBeStored(slug)) return null;
  const isThere = eq(blogPosts.slug, slug);
  const wasThere = inArray(blogPosts.id, formerly(db, 'post', slug, blogFormerSlugs.postId));
  const [row] = await selectPosts(db, blogPosts, blogPostBodies)
    .where(and(or(isThere, wasThere), isOut))
    .orderBy(sql`${isThere} desc`)
    .limit(1);
  return row ? foundPost(db, row, findPicture) : null;
}

/**
 * The post that a secret link leads to, whatever its status, as its page would show it; null where there is
 * no such link, or where it is over or withdrawn.
 *
 * @param tokenHash of the token in the link
 * @param findPicture tells what images show, where that is known
 * @throws AppError unavailable for a text that cannot be rendered
 * @returns with it whether everybody sees it at its own address
 */
export async function previewedPost(
  db: Reading,
  tokenHash: string,
  findPicture?: FindPicture,
): Promise<(FoundPost & { readonly isOut: boolean }) | null> {
  const [row] = await selectPosts(
    db,
    givenBy(sql`app.previewed_post(${tokenHash})`, blogPosts),
    givenBy(sql`app.previewed_body(${tokenHash})`, blogPostBodies),
  );
  if (!row) return null;
  return { ...(await foundPost(db, row, findPicture)), isOut: row.isOut };
}

/** Rows of a table that a function of the database gives, in place of the table. */
function givenBy<Table extends PgTable>(call: SQL, table: Table): Table {
  const rows = new Subquery(sql`select * from ${call}`, {}, getTableName(table));
  return rows as unknown as Table;
}

/** Posts with their texts, rendered where that is as new as the renderer. */
function selectPosts(db: Reading, posts: typeof blogPosts, bodies: typeof blogPostBodies) {
  return db
    .select({
      ...summaryColumns,
      ...bodyColumns,
      updatedAt: blogPosts.updatedAt,
      featuredAlt: blogPosts.featuredAlt,
      seoTitle: blogPosts.seoTitle,
      seoDescription: blogPosts.seoDescription,
      isOut: sql<boolean>`${isOut}`,
    })
    .from(posts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.category))
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .leftJoin(bodies, isRenderedNow);
}

type FoundRow = Awaited<ReturnType<typeof selectPosts>>[number];

/** A post with its text and its neighbors. */
async function foundPost(
  db: Reading,
  row: FoundRow,
  findPicture?: FindPicture,
): Promise<FoundPost> {
  const [body, related] = await Promise.all([bodyOf(row, findPicture), relatedPosts(db, row)]);
  return { post: presentPost(row, body), related };
}

async function bodyOf(
  row: FoundRow,
  findPicture?: FindPicture,
): Promise<Pick<RenderedMarkdown, 'html' | 'headings'>> {
  if (row.html !== null && row.headings !== null) {
    return { html: row.html, headings: row.headings };
  }
  return renderMarkdown(row.content, findPicture ? { findPicture } : {}).catch((error: unknown) => {
    log('error', 'a post cannot be shown, because its text cannot be rendered', {
      post: row.id,
      error,
    });
    throw new AppError('unavailable', 'This guide cannot be shown right now.', { cause: error });
  });
}

/** Our copy of a picture elsewhere on the web that a text names; undefined while there is none. */
export async function copyOf(db: Reading, address: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ copy_url: string }>(
    sql`select copy_url from app.picture_copies(array[${address}])`,
  );
  return rows[0]?.copy_url;
}

/** The newest published posts with their texts, for the feed; one that cannot be laid out stands without. */
export async function feedPosts(db: Reading, findPicture?: FindPicture): Promise<FeedPost[]> {
  const rows = await selectPosts(db, blogPosts, blogPostBodies)
    .where(isOut)
    .orderBy(...newestFirst)
    .limit(FEED_POSTS);
  return Promise.all(
    rows.map(async (row) => {
      const body = await bodyOf(row, findPicture).catch(() => null);
      return { ...presentSummary(row), html: body?.html ?? null };
    }),
  );
}

/** The newest published post with an image, else the newest (D44). */
async function featuredPost(db: Reading): Promise<PostSummary | null> {
  const [row] = await selectSummaries(db)
    .where(isOut)
    .orderBy(sql`coalesce(btrim(${blogPosts.featuredImage}), '') = ''`, ...newestFirst)
    .limit(1);
  return row ? presentSummary(row) : null;
}

async function countedCategories(db: Reading): Promise<CountedCategory[]> {
  return db
    .select({
      name: blogCategories.name,
      slug: blogCategories.slug,
      description: blogCategories.description,
      posts: count(blogPosts.id),
    })
    .from(blogCategories)
    .leftJoin(blogPosts, and(eq(blogPosts.category, blogCategories.id), isOut))
    .groupBy(blogCategories.id)
    .orderBy(asc(blogCategories.name));
}

/** Posts of the same category or with a tag in common; the more in common, the earlier. Then those about the same. */
async function relatedPosts(db: Reading, post: FoundRow): Promise<PostSummary[]> {
  const tags = sql`${sql.param(post.tags)}::text[]`;
  const sameCategory = eq(blogPosts.category, post.categoryId);
  const shared = sql`cardinality(array(select unnest(${blogPosts.tags}) intersect select unnest(${tags})))`;
  const related = await selectSummaries(db)
    .where(
      and(isOut, ne(blogPosts.id, post.id), or(sameCategory, sql`${blogPosts.tags} && ${tags}`)),
    )
    // A category says more than one tag, and less than three.
    .orderBy(sql`${shared} + case when ${sameCategory} then 2 else 0 end desc`, ...newestFirst)
    .limit(RELATED_POSTS);
  const missing = RELATED_POSTS - related.length;
  const alike = missing === 0 ? [] : await postsAlike(db, post, related, missing);
  return [...related, ...alike].map(presentSummary);
}

/** Posts with words of the title or the excerpt of another one, those that are most about them first. */
function postsAlike(
  db: Reading,
  { id, title, excerpt }: { id: string; title: string; excerpt: string | null },
  without: readonly { readonly id: string }[],
  limit: number,
) {
  // Any of the words, of which PostgreSQL itself asks for all.
  const wanted = sql`replace(plainto_tsquery('english', ${`${title} ${excerpt ?? ''}`})::text, ' & ', ' | ')::tsquery`;
  return selectSummaries(db)
    .where(
      and(
        isOut,
        notInArray(blogPosts.id, [id, ...without.map((post) => post.id)]),
        sql`${blogPosts.words} @@ ${wanted}`,
      ),
    )
    .orderBy(sql`ts_rank(${blogPosts.words}, ${wanted}, 1) desc`, ...newestFirst)
    .limit(limit);
}

/** Text with a NUL is never sent to be compared: the database refuses it. */
function canBeStored(slug: string): boolean {
  return slug !== '' && !slug.includes('\0');
}

/** A post with the widths of its image, where the image was uploaded here; an animation stands still above a text. */
export async function pictured<Shown extends PostSummary>(post: Shown): Promise<Shown> {
  if (post.featuredImage === null) return post;
  const picture = await pictureOf(await siteStorage(), post.featuredImage);
  if (picture?.still !== undefined) return { ...post, featuredImage: picture.still };
  return picture ? { ...post, featuredSrcSet: picture.srcSet } : post;
}
