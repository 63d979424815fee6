import { sql } from 'drizzle-orm';
import { blogUploads } from '#db/schema/blog.ts';
import type { UploadPage } from '#features/uploads/client.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMINS = /**/ '1 3 3 3 3 3 3 Y 1 1 1';

const pathOf = (id: string) => `blog/content/1700000000000-${id}.webp`;

/** The library of uploads to the blog; http-matrix.ts explains the rows. */
export const LIBRARY: readonly HttpDeed[] = [
  ...triesOf('GET uploads.getUploads', [
    {
      title: '[PERM-14] lists the library of uploads',
      outcomes: ADMINS,
      input: () => ({ text: '', kinds: 'images', after: null }),
      shows: showing<UploadPage>(({ uploads }) => uploads.length > 0),
    },
  ]),
  ...triesOf('POST uploads.setUploadAlt', [
    {
      title: '[PERM-14] sets the alternative text of an upload',
      outcomes: ADMINS,
      input: async (w, me, database) => {
        const path = pathOf(w.blog.postId);
        await database
          .insert(blogUploads)
          .values({ path, name: 'a.png', type: 'image/webp', size: 1 })
          .onConflictDoNothing();
        return { path, alt: `A court, says ${me.id}` };
      },
      done: (w, me) => sql`exists (
        select from blog_uploads
        where path = ${pathOf(w.blog.postId)} and alt = ${`A court, says ${me.id}`})`,
    },
  ]),
];
