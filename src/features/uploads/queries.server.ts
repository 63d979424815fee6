import { and, desc, getTableColumns, or, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { containing } from '#db/patterns.ts';
import { blogPosts, blogUploads } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { narrowerPath, narrowerWidths } from '#platform/storage/file-names.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireLibrarian } from './policy.ts';
import { UPLOADS_PER_PAGE } from './rules.ts';
import type { UploadSearch } from './schema.ts';

const { uploadedBy: _uploadedBy, ...columns } = getTableColumns(blogUploads);
const { createdAt, path } = columns;

/** The titles of the posts that show one of the files, as featured image or in the text. */
export async function postsShowing(
  db: Db,
  actor: Actor,
  paths: readonly string[],
): Promise<string[]> {
  const shown = paths.map(
    (each) =>
      sql`strpos(concat_ws(' ', ${blogPosts.featuredImage}, ${blogPosts.content}), ${each}) > 0`,
  );
  const posts = await db.read(actor, (tx) =>
    tx
      .select({ title: blogPosts.title })
      .from(blogPosts)
      .where(or(...shown))
      .orderBy(blogPosts.title, blogPosts.id),
  );
  return posts.map(({ title }) => title);
}

/** Whether another administrator's draft shows one of the files. */
export async function isDraftedElsewhere(
  db: Db,
  actor: Actor,
  paths: readonly string[],
): Promise<boolean> {
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<{ held: boolean }>(
      sql`select app.is_drafted_elsewhere(${sql.param(paths)}::text[]) as held`,
    ),
  );
  return rows[0]?.held === true;
}

/** Newest first. Every word must be in the name or the alt text. */
export async function libraryPage(
  db: Db,
  storage: Pick<Storage, 'publicUrl'>,
  actor: Actor,
  { text, kinds, after }: UploadSearch,
) {
  requireLibrarian(actor);
  const words = text.split(/\s+/).filter((word) => word !== '');
  const rows = await db.read(actor, (tx) =>
    tx
      .select({ ...columns, position: positionOf(createdAt, path) })
      .from(blogUploads)
      .where(
        and(
          kinds === 'images' ? sql`${blogUploads.type} like 'image/%'` : undefined,
          after === null ? undefined : behind(createdAt, path, after, 'newest', 'text'),
          ...words.map(
            (word) =>
              sql`(${blogUploads.name} ilike ${containing(word)} or ${blogUploads.alt} ilike ${containing(word)})`,
          ),
        ),
      )
      .orderBy(desc(createdAt), desc(path))
      .limit(UPLOADS_PER_PAGE + 1),
  );
  const { shown, next } = pageOf(rows, UPLOADS_PER_PAGE);
  const uploads = shown.map(({ position: _position, createdAt: at, ...row }) => {
    const [narrow] = row.type === 'image/webp' ? narrowerWidths(row.width ?? 0) : [];
    return {
      ...row,
      url: storage.publicUrl('blog', row.path),
      thumbnail: storage.publicUrl(
        'blog',
        narrow === undefined ? row.path : narrowerPath(row.path, narrow),
      ),
      createdAt: at.toISOString(),
    };
  });
  return { uploads, next };
}
