import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { blogPosts, blogPreviewLinks } from '#db/schema/blog.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { postBehind } from './previewed-queries.server.ts';
import { hashed } from '#platform/hashed.ts';
import { aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { createPreviewLink, withdrawPreviewLink } from './preview-commands.server.ts';
import { linksOf } from './preview-queries.server.ts';
import { MOST_LINKS } from './preview-rules.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const NOBODYS = '0'.repeat(64);

let database: TestDatabase;
let admin: Member;
let plain: Member;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
  const [one, two] = await save(
    database.sql,
    aMember({ username: 'link-maker' }).withRole('admin'),
    aMember({ username: 'link-reader' }),
  );
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  plain = { kind: 'member', userId: two.id, roles: [], administeredClubs: [] };
});

async function aDraft(overrides: Parameters<typeof aPost>[0] = {}): Promise<string> {
  const post = aPost({ status: 'draft', date: null, content: '## Not out\n\nYet.', ...overrides });
  await save(database.sql, post);
  return post.id;
}

async function made(postId: string): Promise<{ id: string; token: string }> {
  const { id, path } = await createPreviewLink(database.db, admin, { id: postId, days: 7 });
  return { id, token: path.replace('/blog/preview/', '') };
}

const behind = (token: string) => postBehind(database.db, token);

describe('a preview link', () => {
  test.each(['draft', 'archived', 'published'])(
    'shows a post that is %s and not public, as its page would',
    async (status) => {
      const date = new Date(Date.now() + 3_600_000);
      const { token } = await made(await aDraft({ status, title: 'Behind', date }));
      expect(await behind(token)).toMatchObject({
        isOut: false,
        post: { title: 'Behind', html: expect.stringContaining('<p>Yet.</p>') },
      });
    },
  );

  test('leads to the post’s page once it is published', async () => {
    const { token } = await made(await aDraft({ status: 'published', slug: 'behind-and-out' }));
    expect(await behind(token)).toEqual({ isOut: true, slug: 'behind-and-out' });
  });

  test('shows the stored text if the current renderer wrote it', async () => {
    const id = await aDraft();
    await database.sql.execute(sql`
      insert into blog_post_bodies (post_id, renderer, content_hash, html, headings)
      select id, 1000, md5(content), '<p>Kept.</p>', '[]' from blog_posts where id = ${id}`);
    const { token } = await made(id);
    expect(await behind(token)).toMatchObject({ post: { html: '<p>Kept.</p>' } });
  });

  test('opens nothing if it is unknown, malformed, expired, withdrawn, or of a deleted post', async () => {
    const id = await aDraft();
    const [over, withdrawn, good] = [await made(id), await made(id), await made(id)];
    await database.sql
      .update(blogPreviewLinks)
      .set({ createdAt: sql`now() - interval '8 days'`, expiresAt: sql`now()` })
      .where(eq(blogPreviewLinks.id, over.id));
    await withdrawPreviewLink(database.db, admin, withdrawn.id);
    const odd = [
      '',
      'x',
      `${good.token} `,
      good.token.toUpperCase(),
      hashed(good.token),
      '\0',
      '%',
    ];
    for (const token of [NOBODYS, over.token, withdrawn.token, ...odd]) {
      expect(await behind(token)).toBeNull();
    }
    expect((await linksOf(database.db, admin, id)).map((link) => link.id)).toEqual([good.id]);
    await database.sql.delete(blogPosts).where(eq(blogPosts.id, id));
    expect(await behind(good.token)).toBeNull();
  });

  test('opens nothing while its maker is not an administrator, deactivated, or deleted', async () => {
    const [maker] = await save(database.sql, aMember().withRole('admin'));
    const actor: Member = {
      kind: 'member',
      userId: maker.id,
      roles: ['admin'],
      administeredClubs: [],
    };
    const id = await aDraft();
    const link = await createPreviewLink(database.db, actor, { id, days: 7 });
    const token = link.path.split('/').at(-1) ?? '';
    const isOpen = async () => [
      (await behind(token)) !== null,
      (await linksOf(database.db, admin, id)).length === 1,
    ];
    const set = (status: string) =>
      database.sql.execute(sql`update profiles set status = ${status} where id = ${maker.id}`);
    expect(await isOpen()).toEqual([true, true]);
    await set('deactivated');
    expect(await isOpen()).toEqual([false, false]);
    await set('active');
    expect(await isOpen()).toEqual([true, true]);
    await database.sql.execute(sql`delete from user_roles where user_id = ${maker.id}`);
    expect(await isOpen()).toEqual([false, false]);
    await database.sql.execute(sql`delete from profiles where id = ${maker.id}`);
    expect(await isOpen()).toEqual([false, false]);
  });

  test('is stored as a hash that no one can read, and gives no other access to its post', async () => {
    const id = await aDraft();
    const { token } = await made(id);
    const { rows } = await database.sql.execute(
      sql`select to_jsonb(link)::text as kept from blog_preview_links as link`,
    );
    expect(JSON.stringify(rows)).toContain(hashed(token));
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const actor of [VISITOR, plain, admin]) {
      const read = database.db.as(actor, (tx) =>
        tx.execute(sql`select token_hash from blog_preview_links`),
      );
      expect(await sqlStateOf(read)).toBe('42501');
    }
    const posts = await database.db.visitor.execute(sql`select from blog_posts where id = ${id}`);
    expect(posts.rows).toEqual([]);
    const guessed = await database.db.visitor.execute(
      sql`select from app.previewed_post(${id}) union all select from app.previewed_post(null)`,
    );
    expect(guessed.rows).toEqual([]);
  });
});

describe('making and withdrawing preview links', () => {
  test('is in the log of the post, without the token', async () => {
    const id = await aDraft();
    const { id: link, token } = await made(id);
    await withdrawPreviewLink(database.db, admin, link);
    const entries = await database.sql
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(auditLog.id);
    const until = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    expect(entries).toMatchObject([
      { subject: 'post', before: { preview_link: null }, after: { preview_link: until } },
      { subject: 'post', before: { preview_link: until }, after: { preview_link: null } },
    ]);
    const words = JSON.stringify(entries.map((entry) => ({ ...entry, transactionId: '' })));
    expect(words).not.toContain(token);
    expect(words).not.toContain(hashed(token));
  });

  test('works once', async () => {
    const id = await aDraft();
    const { id: link } = await made(id);
    const ends = await Promise.allSettled([
      withdrawPreviewLink(database.db, admin, link),
      withdrawPreviewLink(database.db, admin, link),
    ]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const again = database.db.write(admin as never, (tx) =>
      tx.execute(
        sql`update blog_preview_links set withdrawn_at = null where id = ${link} returning id`,
      ),
    );
    expect((await again).rows).toEqual([]);
  });

  const aLink = (postId: string, number: number) => ({
    postId,
    tokenHash: hashed(`${postId} ${number}`),
    createdBy: admin.userId,
    expiresAt: sql`now() + interval '1 day'`,
  });

  test('stops at twenty valid links, even for simultaneous requests', async () => {
    const id = await aDraft();
    for (let number = 1; number < MOST_LINKS; number += 1) {
      await database.sql.insert(blogPreviewLinks).values(aLink(id, number));
    }
    const ends = await Promise.allSettled([made(id), made(id)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'conflict' },
    });
  });

  test('waits for a simultaneous request, and counts its link', async () => {
    const id = await aDraft();
    const numbers = Array.from({ length: MOST_LINKS }, (_, at) => at);
    let outcome: Promise<unknown> = Promise.resolve();
    await database.sql.transaction(async (tx) => {
      await tx.execute(sql`select 1 from blog_posts where id = ${id} for update`);
      await tx.insert(blogPreviewLinks).values(numbers.map((number) => aLink(id, number)));
      outcome = made(id).catch((error: unknown) => error);
      await expect
        .poll(
          async () => {
            const { rows } = await database.sql.execute(sql`
              select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`);
            return rows.length;
          },
          { timeout: 30_000 },
        )
        .toBe(1);
    });
    expect(await outcome).toMatchObject({ kind: 'conflict' });
  });

  test('is for administrators, and for posts that exist', async () => {
    const id = await aDraft();
    const { id: link } = await made(id);
    for (const [actor, kind] of [
      [VISITOR, 'unauthenticated'],
      [plain, 'forbidden'],
    ] as const) {
      await expect(createPreviewLink(database.db, actor, { id, days: 1 })).rejects.toMatchObject({
        kind,
      });
      await expect(linksOf(database.db, actor, id)).rejects.toMatchObject({ kind });
      await expect(withdrawPreviewLink(database.db, actor, link)).rejects.toMatchObject({ kind });
    }
    await expect(
      createPreviewLink(database.db, admin, { id: NOWHERE, days: 1 }),
    ).rejects.toMatchObject({ kind: 'missing' });
    await expect(withdrawPreviewLink(database.db, admin, NOWHERE)).rejects.toMatchObject({
      kind: 'missing',
    });
  });

  test('views of a link are limited', async () => {
    const { token } = await made(await aDraft());
    await behind(token);
    await database.sql.execute(sql`update auth.rate_limit set attempts = 300`);
    await expect(behind(token)).rejects.toMatchObject({ kind: 'limited' });
  });
});
