import { randomBytes, randomUUID } from 'node:crypto';
import { blogCategories, blogPosts, blogPreviewLinks } from '#db/schema/blog.ts';
import { hashed } from '#platform/hashed.ts';
import { nextNumber } from './counter.ts';
import { aMember, includeMember, memberIdOf } from './members.ts';
import type { MemberBuilder, MemberReference } from './members.ts';
import type { Batch, Builder } from './save.ts';

type CategoryRow = typeof blogCategories.$inferInsert & { id: string };
type PostRow = typeof blogPosts.$inferInsert & { id: string };

/** A blog category to be saved; `row` may be changed until then. */
export class CategoryBuilder implements Builder {
  readonly row: CategoryRow;

  constructor(row: CategoryRow) {
    this.row = row;
  }

  get id(): string {
    return this.row.id;
  }

  addTo(batch: Batch): void {
    batch.add(blogCategories, this.row);
  }
}

/** A blog category; `name` and `slug` must differ from those of all others. */
export function aCategory(overrides: Partial<CategoryRow> = {}): CategoryBuilder {
  const number = nextNumber();
  return new CategoryBuilder({
    id: randomUUID(),
    name: `Category ${number}`,
    slug: `category-${number}`,
    ...overrides,
  });
}

/** A blog post to be saved; `row` may be changed until then. */
export class PostBuilder implements Builder {
  readonly row: PostRow;
  readonly #category: CategoryBuilder | string;
  readonly #writer: MemberReference | undefined;

  constructor(
    columns: Omit<PostRow, 'category' | 'authorId'>,
    category: CategoryBuilder | string,
    writer?: MemberReference,
  ) {
    this.#category = category;
    this.#writer = writer;
    this.row = {
      ...columns,
      category: typeof category === 'string' ? category : category.id,
      authorId: writer === undefined ? null : memberIdOf(writer),
    };
  }

  get id(): string {
    return this.row.id;
  }

  addTo(batch: Batch): void {
    if (typeof this.#category !== 'string') batch.include(this.#category);
    if (this.#writer !== undefined) includeMember(batch, this.#writer);
    batch.add(blogPosts, this.row);
  }
}

/**
 * A published post.
 *
 * @param overrides columns that matter to the caller; `category` is a builder, or the id of one
 *   that is stored, and a new one when left out; `writer` is the member behind `author_id`, if any
 */
export function aPost(
  overrides: Partial<Omit<PostRow, 'category' | 'authorId'>> & {
    category?: CategoryBuilder | string;
    writer?: MemberReference;
  } = {},
): PostBuilder {
  const { category = aCategory(), writer, ...columns } = overrides;
  const number = nextNumber();
  return new PostBuilder(
    {
      id: randomUUID(),
      title: `Post ${number}`,
      slug: `post-${number}`,
      content: `Words of post ${number}.`,
      author: `Author ${number}`,
      status: 'published',
      // In the order they are made, within one year whatever the number starts with.
      date: new Date(Date.UTC(2025, 0, 1) + (number % 8_000) * 3_600_000),
      ...columns,
    },
    category,
    writer,
  );
}

/** The administrator who makes all links: adding an administrator mails all of them, and there are many links. */
let linkMaker: MemberBuilder | undefined;

/** A secret link to a post; only this object has the token. */
export class PreviewLinkBuilder implements Builder {
  readonly id = randomUUID();
  readonly token = randomBytes(32).toString('hex');
  readonly #maker = (linkMaker ??= aMember().withRole('admin'));
  readonly #post: PostBuilder;
  readonly #expiresAt: Date;

  constructor(post: PostBuilder, expiresAt: Date) {
    this.#post = post;
    this.#expiresAt = expiresAt;
  }

  addTo(batch: Batch): void {
    batch.include(this.#maker);
    batch.include(this.#post);
    batch.add(blogPreviewLinks, {
      id: this.id,
      createdBy: this.#maker.id,
      postId: this.#post.id,
      tokenHash: hashed(this.token),
      expiresAt: this.#expiresAt,
    });
  }
}

/** A secret link of an administrator, valid for a day. */
export function aPreviewLink({ post }: { post: PostBuilder }): PreviewLinkBuilder {
  return new PreviewLinkBuilder(post, new Date(Date.now() + 24 * 60 * 60_000));
}
