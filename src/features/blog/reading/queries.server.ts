import { and, asc, count, desc, eq, gte, ne, or, sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { profiles } from '#db/schema/accounts.ts';
import { blogCategories, blogPostBodies, blogPosts } from '#db/schema/blog.ts';
import { AppError } from '#domain/app-error.ts';
import { log } from '#platform/log.ts';
import { RENDERER, renderMarkdown } from '#platform/markdown/render-markdown.ts';
import type { FindPicture, RenderedMarkdown } from '#platform/markdown/render-markdown.ts';
import { presentPost, presentSummary } from './present.server.ts';
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
} from './schema.ts';

/** When a post counts as written (decision 41); the index of the table is in this order. */
const written = sql<Date>`coalesce(${blogPosts.date}, ${blogPosts.createdAt})`.mapWith(
  blogPosts.createdAt,
);
const newestFirst = [desc(written), desc(blogPosts.id)];

const summaryColumns = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  author: blogPosts.author,
  // BLOG-15 reads the full name; pages show usernames (decision 64).
  fullName: profiles.fullName,
  username: profiles.username,
  categoryName: blogCategories.name,
  categorySlug: blogCategories.slug,
  tags: blogPosts.tags,
  // No address but our own: another host would learn who reads.
  featuredImage: sql<
    string | null
  >`case when ${blogPosts.featuredImage} ~* '^https?:' then ${blogPosts.featuredCopy} else ${blogPosts.featuredImage} end`,
  readTime: blogPosts.readTime,
  written,
  position: positionOf(written, blogPosts.id),
};

/** The first categories by name. */
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
 * @param filter.except the id of a post to leave out
 * @param filter.after the `next` of the page before
 * @param filter.limit posts on the page
 */
export async function readPosts(
  db: Reading,
  filter: {
    readonly status?: PostStatus;
    readonly categorySlug?: string;
    readonly except?: string;
    readonly after?: string | undefined;
    readonly limit?: number;
  } = {},
): Promise<PostPage> {
  const { status, categorySlug, except, after, limit = POSTS_PER_PAGE } = filter;
  const rows = await selectSummaries(db)
    .where(
      and(
        status === undefined ? undefined : eq(blogPosts.status, status),
        categorySlug === undefined ? undefined : eq(blogCategories.slug, categorySlug),
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

/** A page of the published posts that follow the featured one (decision 44). */
export async function recentPosts(db: Reading, after: string | undefined): Promise<PostPage> {
  const featured = await featuredPost(db);
  return readPosts(db, { status: 'published', after, ...(featured && { except: featured.id }) });
}

/** The category with a slug; null when there is none. */
export async function categoryBySlug(db: Reading, slug: string): Promise<Category | null> {
  if (!canBeStored(slug)) return null;
  const { name, description } = blogCategories;
  const [category] = await db
    .select({ name, slug: blogCategories.slug, description })
    .from(blogCategories)
    .where(eq(blogCategories.slug, slug));
  return category ?? null;
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
 * The published post with a slug, rendered, and its neighbours; null when there is none. Its text was
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
): Promise<(FoundPost & { readonly authorId: string | null }) | null> {
  if (!canBeStored(slug)) return null;
  const [row] = await db
    .select({
      ...summaryColumns,
      content: blogPosts.content,
      updatedAt: blogPosts.updatedAt,
      authorId: blogPosts.authorId,
      html: blogPostBodies.html,
      headings: blogPostBodies.headings,
    })
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.name, blogPosts.category))
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .leftJoin(
      blogPostBodies,
      and(
        eq(blogPostBodies.postId, blogPosts.id),
        gte(blogPostBodies.renderer, RENDERER),
        eq(blogPostBodies.contentHash, sql`md5(${blogPosts.content})`),
      ),
    )
    .where(and(eq(blogPosts.slug, slug), eq(blogPosts.status, 'published')));
  if (!row) return null;
  const [body, related] = await Promise.all([bodyOf(row, findPicture), relatedPosts(db, row)]);
  return { post: presentPost(row, body), related, authorId: row.authorId };
}

async function bodyOf(
  row: {
    readonly id: string;
    readonly content: string;
    readonly html: string | null;
    readonly headings: RenderedMarkdown['headings'] | null;
  },
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
    throw new AppError('unavailable', 'This guide cannot be shown at present.', { cause: error });
  });
}

/** Our copy of a picture elsewhere on the web that a text names; undefined while there is none. */
export async function copyOf(db: Reading, address: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ copy_url: string }>(
    sql`select copy_url from app.picture_copies(array[${address}])`,
  );
  return rows[0]?.copy_url;
}

/** The newest published posts, for the feed. */
export async function feedPosts(db: Reading): Promise<readonly PostSummary[]> {
  return (await readPosts(db, { status: 'published', limit: FEED_POSTS })).posts;
}

function selectSummaries(db: Reading) {
  return db
    .select(summaryColumns)
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.name, blogPosts.category))
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId));
}

/** The newest published post with an image, else the newest (decision 44). */
async function featuredPost(db: Reading): Promise<PostSummary | null> {
  const [row] = await selectSummaries(db)
    .where(eq(blogPosts.status, 'published'))
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
    .leftJoin(
      blogPosts,
      and(eq(blogPosts.category, blogCategories.name), eq(blogPosts.status, 'published')),
    )
    .groupBy(blogCategories.id)
    .orderBy(asc(blogCategories.name));
}

/** Posts of the same category or with a tag in common; the more in common, the earlier. */
async function relatedPosts(
  db: Reading,
  post: { readonly id: string; readonly categoryName: string; readonly tags: string[] },
): Promise<PostSummary[]> {
  const tags = sql`${sql.param(post.tags)}::text[]`;
  const sameCategory = eq(blogPosts.category, post.categoryName);
  const shared = sql`cardinality(array(select unnest(${blogPosts.tags}) intersect select unnest(${tags})))`;
  const rows = await selectSummaries(db)
    .where(
      and(
        eq(blogPosts.status, 'published'),
        ne(blogPosts.id, post.id),
        or(sameCategory, sql`${blogPosts.tags} && ${tags}`),
      ),
    )
    // A category says more than one tag, and less than three.
    .orderBy(sql`${shared} + case when ${sameCategory} then 2 else 0 end desc`, ...newestFirst)
    .limit(RELATED_POSTS);
  return rows.map(presentSummary);
}

/** Text with a NUL is never sent to be compared: the database refuses it. */
function canBeStored(slug: string): boolean {
  return slug !== '' && !slug.includes('\0');
}
