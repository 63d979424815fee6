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
import { blogCategories, blogFormerSlugs, blogPostBodies, blogPosts } from '#db/schema/blog.ts';
import { AppError } from '#domain/app-error.ts';
import { pictureOf } from '#platform/images/stored-picture.ts';
import { log } from '#platform/log/log.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import type { FindPicture, RenderedMarkdown } from '#platform/markdown/render-markdown.ts';
import { shownPicture } from '#platform/images/shown-picture.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import {
  isOut,
  newestFirst,
  selectPosts,
  selectSummaries,
  written,
} from './public-queries.server.ts';
import type { PostRow } from './public-queries.server.ts';
import { presentPost, presentSummary } from './present.server.ts';
import type { FeedPost } from './present.server.ts';
import { FEED_POSTS, POSTS_PER_PAGE, RELATED_POSTS } from './schema.ts';
import type {
  BlogOverview,
  Category,
  CategoryLink,
  FoundPost,
  PostPage,
  PostStatus,
  PostSummary,
  TagLink,
} from './schema.ts';

export async function firstCategories(db: Reading, limit: number): Promise<CategoryLink[]> {
  return db
    .select({ name: blogCategories.name, slug: blogCategories.slug })
    .from(blogCategories)
    .orderBy(asc(blogCategories.name))
    .limit(limit);
}

/** Newest first (BLOG-15), of any status that row-level security allows if left out (BLOG-16). */
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

export async function blogOverview(db: Reading): Promise<BlogOverview> {
  const { name, slug, description } = blogCategories;
  const categories = db
    .select({ name, slug, description, posts: count(blogPosts.id) })
    .from(blogCategories)
    .leftJoin(blogPosts, and(eq(blogPosts.category, blogCategories.id), isOut))
    .groupBy(blogCategories.id)
    .orderBy(asc(name));
  const [counted, featured] = await Promise.all([categories, featuredPost(db)]);
  return { categories: counted, featured };
}

/** Without the featured post (D44). */
export async function recentPosts(db: Reading, after: string | undefined): Promise<PostPage> {
  const featured = await featuredPost(db);
  return readPosts(db, { status: 'published', after, ...(featured && { except: featured.id }) });
}

/** By its current slug, or the last one it had (D61). */
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
 * By its current slug or a former one; null if no visible post has it. Of several spellings with
 * one slug, the most frequent.
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

export async function postsOfTag(
  db: Reading,
  slug: string,
  after: string | undefined,
): Promise<PostPage> {
  if (!canBeStored(slug)) return { posts: [], next: null };
  return readPosts(db, { status: 'published', tags: await spellingsOf(db, slug), after });
}

async function spellingsOf(db: Reading, slug: string): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from (
      select unnest(${blogPosts.tags}) as tag from ${blogPosts} where ${isOut}
    ) as used
    where app.slugify(tag) = ${slug} group by tag order by count(*) desc, tag`);
  return rows.map(({ tag }) => tag);
}

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

/** BLOG-12 */
export async function postsOfCategory(
  db: Reading,
  slug: string,
  after: string | undefined,
): Promise<PostPage> {
  if (!canBeStored(slug)) return { posts: [], next: null };
  return readPosts(db, { status: 'published', categorySlug: slug, after });
}

/**
 * By the current slug, or the last one it had (D61). Its text is rendered now if an older renderer
 * did that, or if the row was changed by hand.
 * @throws unavailable if that fails
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

/** Whatever its status; null if the link is unknown, expired, or withdrawn. */
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

/** The rows that a database function returns, in place of a table. */
function givenBy<Table extends PgTable>(call: SQL, table: Table): Table {
  const rows = new Subquery(sql`select * from ${call}`, {}, getTableName(table));
  return rows as unknown as Table;
}

async function foundPost(db: Reading, row: PostRow, findPicture?: FindPicture): Promise<FoundPost> {
  const [body, related] = await Promise.all([bodyOf(row, findPicture), relatedPosts(db, row)]);
  return { post: presentPost(row, body), related };
}

async function bodyOf(
  row: PostRow,
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
    throw new AppError('unavailable', 'We can’t show this guide right now.', { cause: error });
  });
}

/** Our copy of a picture on another site; undefined while there is none. */
export async function copyOf(db: Reading, address: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ copy_url: string }>(
    sql`select copy_url from app.picture_copies(array[${address}])`,
  );
  return rows[0]?.copy_url;
}

export async function pictureFinder(db: Reading): Promise<FindPicture> {
  const storage = await siteStorage();
  return (url) => shownPicture(storage, (address) => copyOf(db, address), url);
}

/** A post that cannot be rendered is listed without its text. */
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

/** The newest published post with an image, otherwise the newest (D44). */
async function featuredPost(db: Reading): Promise<PostSummary | null> {
  const [row] = await selectSummaries(db)
    .where(isOut)
    .orderBy(sql`coalesce(btrim(${blogPosts.featuredImage}), '') = ''`, ...newestFirst)
    .limit(1);
  return row ? presentSummary(row) : null;
}

/** Posts that share the category or tags, the most first; then posts with similar words. */
async function relatedPosts(db: Reading, post: PostRow): Promise<PostSummary[]> {
  const tags = sql`${sql.param(post.tags)}::text[]`;
  const sameCategory = eq(blogPosts.category, post.categoryId);
  const shared = sql`cardinality(array(select unnest(${blogPosts.tags}) intersect select unnest(${tags})))`;
  const related = await selectSummaries(db)
    .where(
      and(isOut, ne(blogPosts.id, post.id), or(sameCategory, sql`${blogPosts.tags} && ${tags}`)),
    )
    // A category counts more than one tag, and less than three.
    .orderBy(sql`${shared} + case when ${sameCategory} then 2 else 0 end desc`, ...newestFirst)
    .limit(RELATED_POSTS);
  const missing = RELATED_POSTS - related.length;
  const alike = missing === 0 ? [] : await postsAlike(db, post, related, missing);
  return [...related, ...alike].map(presentSummary);
}

function postsAlike(
  db: Reading,
  { id, title, excerpt }: { id: string; title: string; excerpt: string | null },
  without: readonly { readonly id: string }[],
  limit: number,
) {
  // Any of the words; PostgreSQL would require all.
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

/** PostgreSQL refuses text with NUL. */
function canBeStored(slug: string): boolean {
  return slug !== '' && !slug.includes('\0');
}

/** Adds the widths of an uploaded image; of an animation, a still picture is shown. */
export async function pictured<Shown extends PostSummary>(post: Shown): Promise<Shown> {
  if (post.featuredImage === null) return post;
  const picture = await pictureOf(await siteStorage(), post.featuredImage);
  if (picture?.still !== undefined) return { ...post, featuredImage: picture.still };
  return picture ? { ...post, featuredSrcSet: picture.srcSet } : post;
}
