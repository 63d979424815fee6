import { sql } from 'drizzle-orm';
import type { Draft, VersionEntry, WaitingDraft } from '#features/blog/writing/draft-client.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMINS = /**/ '1 3 3 3 3 3 3 Y 1 1 1';
const draft = (postId: string) => ({
  postId,
  basedOn: '',
  after: null,
  fields: { title: 'Drafted over HTTP', content: 'Words.' },
});

/** Drafts and versions of posts; http-matrix.ts explains the rows. */
export const DRAFTS: readonly HttpDeed[] = [
  ...triesOf('GET blog.writing.getDraft', [
    {
      title: '[PERM-14] reads their own draft',
      outcomes: ADMINS,
      async input(w, me, database) {
        const { postId } = w.blog;
        await database.execute(sql`
          insert into blog_drafts (post_id, author_id, based_on, fields)
          select ${postId}, id, '', '{}' from profiles where id::text = ${me.id}
          on conflict do nothing`);
        return { postId };
      },
      shows: showing<Draft | null>(
        (found) => found !== null,
        (found) => found === null,
      ),
    },
  ]),
  ...triesOf('GET blog.writing.getWaitingDrafts', [
    {
      title: '[PERM-14] lists their own drafts',
      outcomes: ADMINS,
      shows: showing<WaitingDraft[]>((drafts) => Array.isArray(drafts)),
    },
  ]),
  ...triesOf('GET blog.writing.getVersions', [
    {
      title: '[PERM-14] lists the versions of a post',
      outcomes: ADMINS,
      input: (w) => ({ postId: w.blog.postId }),
      shows: showing<VersionEntry[]>((versions) => Array.isArray(versions)),
    },
  ]),
  ...triesOf('GET blog.writing.getVersion', [
    {
      title: '[PERM-14] reads a version',
      outcomes: ADMINS,
      async input(w, _me, database) {
        const { rows } = await database.execute<{ id: string }>(sql`
          insert into blog_versions (post_id, kind, fields)
          values (${w.blog.postId}, 'saved', '{}') returning id`);
        return { id: Number(rows[0]?.id) };
      },
      shows: showing<object | null>(
        (fields) => fields !== null,
        (fields) => fields === null,
      ),
    },
  ]),
  ...triesOf('POST blog.writing.saveDraft', [
    {
      title: '[PERM-14] saves a draft',
      outcomes: ADMINS,
      input: (w) => draft(w.blog.postId),
      done: (w, me) => sql`exists (
        select from blog_drafts where post_id = ${w.blog.postId} and author_id = ${me.id})`,
    },
  ]),
  ...triesOf('POST blog.writing.discardDraft', [
    {
      title: '[PERM-14] discards their own draft',
      outcomes: ADMINS,
      input: (w) => ({ postId: w.blog.postId }),
      shows: ({ status }) => (status === 200 ? 'all' : 'something else'),
    },
  ]),
];
