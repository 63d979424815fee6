import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { blogDrafts, blogPosts, blogVersions } from '#db/schema/blog.ts';
import { save } from '#tests/builders/save.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import { aName, contentOf, ownCategory, ownPost, postEditor, startPost } from './blog-writing.ts';
import { anAdmin } from './club-edit.ts';
import { PASSWORD, signIn, toast } from './people.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP });

const titleOf = (page: Page) =>
  postEditor(page).getByRole('textbox', { name: 'Title', exact: true });
const isDrafted = (page: Page) => expect(page.getByText(/^Draft saved at/)).toBeVisible();

test('writing is saved as a draft a moment later: a closed tab or another browser loses nothing', async ({
  page,
  site,
  browser,
}) => {
  const [category, title] = [await ownCategory(site.sql), aName('drafted')];
  const admin = await anAdmin(site.sql);
  await signIn(page, admin);
  await page.goto('/admin/blog');
  await startPost(page, title, category.name);
  await expect(page).toHaveURL(/\/admin\/blog\/posts\/[0-9a-f-]{36}\?begun=1$/);
  await isDrafted(page);
  await contentOf(page).pressSequentially(' More words.');
  await expect
    .poll(async () => {
      const rows = await site.sql
        .select()
        .from(blogDrafts)
        .where(sql`${blogDrafts.fields} ->> 'title' = ${title}`);
      return rows.map(({ fields }) => Reflect.get(fields, 'content') as unknown);
    })
    .toEqual(['Words of the post. More words.']);
  await page.close();

  const elsewhere = await browser.newPage({ viewport: DESKTOP });
  await elsewhere.goto(site.url);
  await signIn(elsewhere, admin);
  await elsewhere.goto(`${site.url}/admin/blog`);
  await elsewhere.getByRole('link', { name: `Continue with ${title}` }).click();
  await expect(elsewhere.getByText('We kept what you typed last time')).toBeVisible();
  await expect(titleOf(elsewhere)).toHaveValue(title);
  await expect(postEditor(elsewhere).getByRole('combobox', { name: 'Category' })).toHaveValue(
    category.id,
  );
  await postEditor(elsewhere).getByRole('button', { name: 'Create Post' }).click();
  await expect(elsewhere.getByRole('row').filter({ hasText: title })).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: `Continue with ${title}` })).toHaveCount(0);
  await elsewhere.close();
});

test('a draft may be as long as the schema allows, in any script', async ({ page, site }) => {
  await signIn(page, await anAdmin(site.sql));
  const cookies = await page.context().cookies();
  const postId = randomUUID();
  const content = 'あ'.repeat(200_000);
  const answer = await send(
    site.url,
    await callTo('POST blog.writing.saveDraft', {
      postId,
      basedOn: '',
      after: null,
      fields: { title: aName('long'), content },
    }),
    { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  );
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const rows = await site.sql.select().from(blogDrafts).where(eq(blogDrafts.postId, postId));
  expect(rows).toMatchObject([{ fields: { content } }]);
});

test('Ctrl+S saves and stays: first as a new post, then again', async ({ page, site }) => {
  const [category, title] = [await ownCategory(site.sql), aName('stays')];
  await signIn(page, await anAdmin(site.sql));
  await page.goto('/admin/blog/posts/new');
  await titleOf(page).fill(title);
  await page.keyboard.press('Control+s');
  await expect(postEditor(page).getByText('Content is required')).toBeVisible();
  await contentOf(page).fill('First words.');
  await postEditor(page)
    .getByRole('combobox', { name: 'Category', exact: true })
    .selectOption({ label: category.name });
  await postEditor(page).getByRole('textbox', { name: 'Author', exact: true }).fill('Robin');
  await contentOf(page).press('Control+s');
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blog\/posts\/[0-9a-f-]{36}$/);
  await expect(contentOf(page)).toBeFocused();
  await expect(page.getByText('No changes yet')).toBeVisible();
  const status = postEditor(page).getByRole('combobox', { name: 'Status', exact: true });
  await status.selectOption('Published');
  await expect(status).toHaveAccessibleDescription(/^When you save, everyone can see this post at/);
  await status.selectOption('Draft');
  await expect(status).toHaveAccessibleDescription('');
  await contentOf(page).fill('Second words.');
  await contentOf(page).press('Control+s');
  await expect(page.getByText('No changes yet')).toBeVisible();
  const rows = await site.sql.select().from(blogPosts).where(eq(blogPosts.title, title));
  expect(rows.map(({ content }) => content)).toEqual(['Second words.']);
  expect(await site.sql.$count(blogDrafts, eq(blogDrafts.postId, rows[0]?.id ?? ''))).toBe(0);
  await page.reload();
  await expect(contentOf(page)).toHaveText('Second words.');
});

test('a lost connection is reported beside the text until it is back', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('ERR_FAILED', 'ERR_INTERNET_DISCONNECTED');
  const [category, title] = [await ownCategory(site.sql), aName('offline')];
  await signIn(page, await anAdmin(site.sql));
  await page.goto('/admin/blog');
  await startPost(page, title, category.name);
  await isDrafted(page);
  await page.context().setOffline(true);
  await contentOf(page).fill('Written in a tunnel.');
  const alert = postEditor(page).getByRole('alert').filter({ hasText: 'couldn’t save your draft' });
  await expect(alert).toContainText('safe in this browser');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await isDrafted(page);
  await expect(alert).toHaveCount(0);
  const rows = await site.sql
    .select()
    .from(blogDrafts)
    .where(sql`${blogDrafts.fields} ->> 'title' = ${title}`);
  expect(rows[0]?.fields).toMatchObject({ content: 'Written in a tunnel.' });
});

test('a draft notices that the session ended, and the author signs in again without leaving', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('401');
  const [category, title] = [await ownCategory(site.sql), aName('signed out')];
  const admin = await anAdmin(site.sql);
  await signIn(page, admin);
  await page.goto('/admin/blog');
  await startPost(page, title, category.name);
  await isDrafted(page);
  for (const words of ['First time.', 'Second time.']) {
    await site.sql.execute(sql`
      delete from auth.session where user_id in (select id from auth."user" where email = ${admin.email})`);
    await contentOf(page).fill(words);
    const alert = postEditor(page).getByRole('alert').filter({ hasText: 'You’ve been signed out' });
    await expect(alert).toContainText('saved on this device');
    await alert.getByRole('button', { name: 'Sign in here' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill(admin.email);
    await dialog.getByLabel(/^Password/).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(alert).toHaveCount(0);
    await isDrafted(page);
    await expect(contentOf(page)).toHaveText(words);
  }
  await postEditor(page).getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
});

test('versions are compared with the current text and restored', async ({ page, site }) => {
  const category = await ownCategory(site.sql);
  const post = ownPost({ category: category.id, title: aName('versions'), content: 'As it was.' });
  await save(site.sql, post);
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/admin/blog/posts/${post.id}`);
  await contentOf(page).fill('As it was.\n\nAnd more.');
  await contentOf(page).press('Control+s');
  await expect(page.getByText('No changes yet')).toBeVisible();
  await page.getByText('Versions', { exact: true }).click();
  // Apart from drafts that were saved because the machine was slow.
  const entries = page.getByRole('button', { name: /^Compare with .*Saved/ });
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(1)).toHaveAccessibleName(/Saved$/);
  await entries.nth(1).click();
  const dialog = page.getByRole('dialog', { name: /^Version from/ });
  await expect(dialog.getByText('And more.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Go back to this version' }).click();
  await expect(contentOf(page)).toHaveText('As it was.');
  await isDrafted(page);
  await contentOf(page).press('Control+s');
  await expect(page.getByText('No changes yet')).toBeVisible();
  const [row] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(row?.content).toBe('As it was.');
});

test('two authors of one post merge their changes', async ({
  page,
  site,
  browser,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  const category = await ownCategory(site.sql);
  const content = 'One.\n\nTwo.\n\nThree.';
  const post = ownPost({ category: category.id, title: aName('together'), content });
  await save(site.sql, post);
  const [one, two] = [await anAdmin(site.sql), await anAdmin(site.sql)];
  await signIn(page, one);
  await page.goto(`/admin/blog/posts/${post.id}`);
  await expect(titleOf(page)).toBeVisible();
  const other = await browser.newPage({ viewport: DESKTOP });
  await other.goto(site.url);
  await signIn(other, two);
  await other.goto(`${site.url}/admin/blog/posts/${post.id}`);
  await expect(titleOf(other)).toBeVisible();

  await contentOf(page).fill('One of mine.\n\nTwo of mine.\n\nThree.');
  await contentOf(other).fill('One.\n\nTwo of theirs.\n\nThree.\n\nFour of theirs.');
  await contentOf(other).press('Control+s');
  await expect(other.getByText('No changes yet')).toBeVisible();
  await postEditor(page).getByRole('button', { name: 'Update Post' }).click();
  const dialog = conflictOf(page);
  await expect(dialog).toContainText(`${two.username} changed this post on`);
  // Two neighboring paragraphs that one side changed are one change.
  await expect(dialog.getByRole('region', { name: 'Content' })).toContainText('Two of mine.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await dialog.getByRole('button', { name: 'Update Post' }).click();
  await expect(postEditor(page)).toHaveCount(0);
  const [row] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(row?.content).toBe('One.\n\nTwo of theirs.\n\nThree.\n\nFour of theirs.');
  // The text not chosen is among the versions.
  const versions = await site.sql
    .select()
    .from(blogVersions)
    .where(eq(blogVersions.postId, post.id));
  expect(versions.map(({ fields }) => Reflect.get(fields, 'content') as unknown)).toContain(
    'One of mine.\n\nTwo of mine.\n\nThree.',
  );
  await other.close();
});

test('paragraphs of a post that only one of two people changed merge without a question', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  const category = await ownCategory(site.sql);
  const content = 'One.\n\nTwo.\n\nThree.';
  const post = ownPost({ category: category.id, title: aName('apart'), content });
  await save(site.sql, post);
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/admin/blog/posts/${post.id}`);
  await contentOf(page).fill('One of mine.\n\nTwo.\n\nThree.');
  await saveElsewhere(site, post.id, 'One.\n\nTwo.\n\nThree of theirs.');
  await contentOf(page).press('Control+s');
  await expect(page.getByText('No changes yet')).toBeVisible();
  await expect(toast(page)).toContainText('Merged with yours: paragraphs of the content.');
  const merged = 'One of mine.\n\nTwo.\n\nThree of theirs.';
  await expect(contentOf(page)).toContainText('Three of theirs.');
  const [row] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(row?.content).toBe(merged);
});

const conflictOf = (page: Page) => page.getByRole('dialog', { name: 'You both changed the same' });

/** As if another author had saved the post. */
const saveElsewhere = (site: { sql: Sql }, id: string, content: string) =>
  site.sql.update(blogPosts).set({ content }).where(eq(blogPosts.id, id));

test('continuing a draft after another author saved the post asks before it decides anything', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  const category = await ownCategory(site.sql);
  const post = ownPost({
    category: category.id,
    title: aName('later'),
    content: 'One.\n\nTwo.\n\nThree.',
  });
  await save(site.sql, post);
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/admin/blog/posts/${post.id}`);
  await contentOf(page).fill('One of mine.\n\nTwo.\n\nThree.');
  await isDrafted(page);
  await saveElsewhere(site, post.id, 'One.\n\nTwo.\n\nThree of theirs.');
  await page.goto('/admin/blog');
  await page.goto(`/admin/blog/posts/${post.id}`);
  await postEditor(page).getByRole('button', { name: 'Update Post' }).click();
  const dialog = conflictOf(page);
  const part = (number: number) =>
    dialog.getByRole('region', { name: `Content, part ${number}`, exact: true });
  await part(1).getByRole('button', { name: 'Keep mine' }).click();
  await expect(dialog.getByRole('button', { name: 'Update Post' })).toBeDisabled();
  await part(2).getByRole('button', { name: 'Use theirs' }).click();
  await dialog.getByRole('button', { name: 'Update Post' }).click();
  await expect(postEditor(page)).toHaveCount(0);
  const [row] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(row?.content).toBe('One of mine.\n\nTwo.\n\nThree of theirs.');
});

test('what another author saves while a conflict is open is not overwritten', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  const category = await ownCategory(site.sql);
  const post = ownPost({ category: category.id, title: aName('again'), content: 'First.' });
  await save(site.sql, post);
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/admin/blog/posts/${post.id}`);
  await contentOf(page).fill('Mine.');
  await isDrafted(page);
  await saveElsewhere(site, post.id, 'Second.');
  await postEditor(page).getByRole('button', { name: 'Update Post' }).click();
  const dialog = conflictOf(page);
  await expect(dialog).toContainText('Second.');
  await saveElsewhere(site, post.id, 'Third.');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Update Post' }).click();
  await expect(dialog).toContainText('Third.');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Update Post' }).click();
  await expect(postEditor(page)).toHaveCount(0);
  const [row] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(row?.content).toBe('Mine.');
});

test('a deleted post and an invalid address are reported', async ({ page, site }) => {
  await signIn(page, await anAdmin(site.sql));
  for (const id of [crypto.randomUUID(), 'nothing']) {
    await page.goto(`/admin/blog/posts/${id}`);
    await expect(page.getByText('This post has been deleted.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Blog posts' }).click();
    await expect(page).toHaveURL('/admin/blog');
  }
});

test('publishing a post from its editor keeps unsaved writing', async ({ page, site }) => {
  const category = await ownCategory(site.sql);
  const post = ownPost({ category: category.id, title: aName('act'), status: 'draft', date: null });
  await save(site.sql, post);
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/admin/blog/posts/${post.id}`);
  await contentOf(page).fill('Still being written.');
  await postEditor(page).getByRole('button', { name: 'Publish or schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publishing', exact: true });
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  const question = page.getByRole('dialog').filter({ hasText: 'Everyone can see it right away' });
  await question
    .getByRole('button', { name: /^Publish/ })
    .last()
    .click();
  await expect(dialog.getByRole('status')).toContainText('Published');
  // Reload before the window closes, as after a short absence.
  const readAgain = page.waitForResponse(/getPostToEdit/);
  await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
  await (await readAgain).finished();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(postEditor(page).getByRole('combobox', { name: 'Status', exact: true })).toHaveValue(
    'published',
  );
  await expect(page.getByText('Someone else saved this post')).toHaveCount(0);
  await expect(contentOf(page)).toHaveText('Still being written.');
  await postEditor(page).getByRole('button', { name: 'Update Post' }).click();
  await expect(postEditor(page)).toHaveCount(0);
  const [row] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(row).toMatchObject({ status: 'published', content: 'Still being written.' });
});
