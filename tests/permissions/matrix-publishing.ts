import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const NOBODY = /*      */ 'x x x x x x x x x x x';
const ADMIN_READS = /* */ 'x x x x x x x Y x . x';
const UNSEEN = /*      */ '. . . . . . . Y . . .';

/** Posts before their time and the secret links to them; matrix.ts explains the rows. */
export const PUBLISHING: readonly Deed[] = [
  ...deedsOn('blog_posts', [
    [
      'select',
      'reads a post before its date',
      UNSEEN,
      (w) => sql`select * from blog_posts where id = ${w.scheduledPost}`,
    ],
    [
      'update',
      'publishes a post at once',
      'x x x x x x x Y x . x',
      (w) => sql`update blog_posts set date = now() where id = ${w.scheduledPost}`,
    ],
  ]),
  ...deedsOn('blog_post_bodies', [
    [
      'select',
      'reads the text of a post before its date',
      UNSEEN,
      (w) => sql`select * from blog_post_bodies where post_id = ${w.scheduledPost}`,
    ],
  ]),
  ...deedsOn('blog_preview_links', [
    [
      'select',
      'reads which secret links there are',
      ADMIN_READS,
      () => sql`select id, post_id, created_by, expires_at from blog_preview_links`,
    ],
    [
      'select',
      'reads the hash of a secret link',
      NOBODY,
      () => sql`select token_hash from blog_preview_links`,
    ],
    [
      'insert',
      'makes a secret link',
      'x x x x x x x Y x x x',
      (w, me) => sql`
        insert into blog_preview_links (post_id, token_hash, created_by, expires_at)
        values (${w.draft}, repeat('a', 43), ${me}, now() + interval '7 days')`,
    ],
    [
      'insert',
      'makes a secret link in someone else’s name',
      NOBODY,
      (w) => sql`
        insert into blog_preview_links (post_id, token_hash, created_by, expires_at)
        values (${w.draft}, repeat('a', 43), ${w.bystander}, now() + interval '7 days')`,
    ],
    [
      'insert',
      'makes a secret link with a chosen date',
      NOBODY,
      (w, me) => sql`
        insert into blog_preview_links (post_id, token_hash, created_by, created_at, expires_at)
        values (${w.draft}, repeat('a', 43), ${me}, '2001-01-01', '2001-01-02')`,
    ],
    [
      'update',
      'withdraws a secret link',
      'x x x x x x x Y x . x',
      () => sql`update blog_preview_links set withdrawn_at = now()`,
    ],
    [
      'update',
      'extends a secret link',
      NOBODY,
      () => sql`update blog_preview_links set expires_at = now() + interval '9 days'`,
    ],
    [
      'update',
      'points a secret link to another post',
      NOBODY,
      (w) => sql`update blog_preview_links set post_id = ${w.post}`,
    ],
    ['delete', 'deletes a secret link', NOBODY, () => sql`delete from blog_preview_links`],
  ]),
];
