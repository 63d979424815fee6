import type { Sql } from '#db/db.ts';
import { blogDrafts, blogUploads, blogVersions } from '#db/schema/blog.ts';
import type { Screen } from './screen.ts';
import { expect } from './test.ts';

/** Fills the library of uploads with files named after awkward clubs. */
export async function listUploads(
  sql: Sql,
  mark: string,
  clubs: readonly { readonly row: { readonly name: string } }[],
): Promise<void> {
  await sql.insert(blogUploads).values(
    clubs.map(({ row }, at) => ({
      // Not pictures, whose files would have to exist.
      path: `blog/content/${1_700_000_000_000 + at}-${mark}.pdf`,
      name: row.name.slice(0, 255),
      type: 'application/pdf',
      size: 10 ** (at + 1),
      alt: row.name.repeat(9).slice(0, 300),
    })),
  );
}

/** Makes a user draft posts titled with the names of awkward clubs, one of them for an existing post. */
export async function draftPosts(
  sql: Sql,
  authorId: string,
  postId: string,
  clubs: readonly { readonly row: { readonly name: string } }[],
): Promise<void> {
  const fieldsOf = (name: string) => ({ title: name, content: `${name}\n\n`.repeat(5) });
  await sql.insert(blogDrafts).values(
    clubs.map(({ row: { name } }, at) => ({
      postId: at === 0 ? postId : crypto.randomUUID(),
      authorId,
      basedOn: at === 0 ? '2026-01-01T00:00:00.000000' : '',
      fields: fieldsOf(name),
    })),
  );
  await sql.insert(blogVersions).values(
    clubs.map(({ row: { name } }) => ({
      postId,
      authorId,
      kind: 'draft' as const,
      fields: fieldsOf(name),
    })),
  );
}

/** The editor of a post that another user has saved since the draft began, and the dialogs it opens. */
export function editorScreens(postId: string): Screen[] {
  const screen = {
    route: '/admin/blog/posts/$postId',
    path: `/admin/blog/posts/${postId}`,
    shows: 'Edit Post',
  };
  return [
    screen,
    {
      ...screen,
      async open(page) {
        await page.getByRole('button', { name: 'Update Post' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      ...screen,
      async open(page) {
        await page.getByText('Versions', { exact: true }).click();
        await page
          .getByRole('button', { name: /^Compare with/ })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  ];
}
