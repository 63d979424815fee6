import { sql } from 'drizzle-orm';
import type { Previewed } from '#features/blog/publishing/previewed-schema.ts';
import type { PreviewLink } from '#features/blog/publishing/preview-client.ts';
import type { Publication } from '#features/blog/publishing/client.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import type { World } from './http-matrix-world.ts';

const ADMINS = /*    */ '1 3 3 3 3 3 3 Y 1 1 1';
const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';
const NOBODY = /*    */ '. . . . . . . . . . .';

const version = '2020-01-01T00:00:00.000000';
const draftOf = (w: World) => ({ id: w.blog.draftId, version });
const isNow = (w: World, status: string, date: string) => sql`exists (
  select from blog_posts where id = ${w.blog.draftId} and status = ${status}
    and ${sql.raw(date)})`;

/** When posts are published, and who sees them before; http-matrix.ts explains the rows. */
export const BLOG_PUBLISHING: readonly HttpDeed[] = [
  ...triesOf('GET blog.publishing.getPublication', [
    {
      title: '[PERM-14] reads whether a post is published',
      outcomes: ADMINS,
      input: (w) => ({ id: w.blog.draftId }),
      shows: showing<Publication | null>((post, w) => post?.slug === w.blog.draft),
    },
  ]),
  ...triesOf('POST blog.publishing.publishNow', [
    {
      title: '[PERM-14] publishes a post',
      outcomes: ADMINS,
      input: draftOf,
      done: (w) => isNow(w, 'published', `date = '2020-01-01Z'`),
    },
  ]),
  ...triesOf('POST blog.publishing.schedulePost', [
    {
      title: '[PERM-14] schedules a post',
      outcomes: ADMINS,
      input: (w) => ({
        ...draftOf(w),
        at: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16),
      }),
      done: (w) => isNow(w, 'published', 'date > now()'),
    },
  ]),
  ...triesOf('POST blog.publishing.backdatePost', [
    {
      title: '[PERM-14] gives a post a past date',
      outcomes: ADMINS,
      input: (w) => ({ ...draftOf(w), at: '2019-05-01T12:00' }),
      done: (w) => isNow(w, 'draft', `date < '2019-06-01'`),
    },
  ]),
  ...triesOf('POST blog.publishing.unpublishPost', [
    {
      title: '[PERM-14] unpublishes a post',
      outcomes: ADMINS,
      input: (w) => ({ id: w.blog.postId, version }),
      done: (w) => sql`exists (
        select from blog_posts where id = ${w.blog.postId} and status = 'draft')`,
    },
  ]),
  ...triesOf('GET blog.publishing.getPreviewLinks', [
    {
      title: '[PERM-14] lists secret links to a post',
      outcomes: ADMINS,
      input: (w) => ({ id: w.blog.draftId }),
      shows: showing<PreviewLink[]>((links, w) => links.some(({ id }) => id === w.blog.linkId)),
    },
  ]),
  ...triesOf('POST blog.publishing.createPreviewLink', [
    {
      title: '[PERM-14] makes a secret link to a post',
      outcomes: ADMINS,
      input: (w) => ({ id: w.blog.draftId, days: 7 }),
      done: (w, me) => sql`exists (
        select from blog_preview_links where post_id = ${w.blog.draftId} and created_by = ${me.id})`,
    },
  ]),
  ...triesOf('POST blog.publishing.withdrawPreviewLink', [
    {
      title: '[PERM-14] withdraws a secret link',
      outcomes: ADMINS,
      input: (w) => ({ id: w.blog.linkId }),
      done: (w) => sql`exists (
        select from blog_preview_links where id = ${w.blog.linkId} and withdrawn_at is not null)`,
    },
  ]),
  ...triesOf('POST blog.publishing.getPostBehind', [
    {
      title: 'reads the draft behind a secret link',
      outcomes: EVERYBODY,
      input: (w) => ({ token: w.blog.linkToken }),
      shows: showing<Previewed | null>(
        (found, w) => found?.isOut === false && found.post.slug === w.blog.draft,
      ),
    },
    {
      title: 'reads a draft by an id instead of a token',
      outcomes: NOBODY,
      input: (w) => ({ token: w.blog.linkId }),
      shows: showing<Previewed | null>(
        () => false,
        (found) => found === null,
      ),
    },
  ]),
];
