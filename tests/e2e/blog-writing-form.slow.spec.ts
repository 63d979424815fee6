import { eq } from 'drizzle-orm';
import { blogPosts } from '#db/schema/blog.ts';
import { save } from '#tests/builders/save.ts';
import { toast } from './people.ts';
import {
  aName,
  contentOf,
  openAsAdmin,
  ownCategory,
  ownPost,
  pictureFile,
  postEditor,
  slugOf,
  startPost,
} from './blog-writing.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP });
// These screens are long, and axe checks all of them.

test('[ABLG-36, ABLG-37, ABLG-38, ABLG-39, ABLG-40, ABLG-41, ABLG-42, ABLG-46, ABLG-48, ABLG-58, ABLG-59] the form says what is missing, and is busy while it saves', async ({
  page,
  site,
}) => {
  const category = await ownCategory(site.sql);
  const title = aName('new');
  await openAsAdmin(page, site.sql, `/admin/blog?${new URLSearchParams({ title })}`);
  await page.getByRole('button', { name: 'New Post' }).click();
  const editor = postEditor(page);
  await expect(editor.getByLabel('Read time (minutes)')).toHaveValue('5');
  await expect(editor.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('draft');
  await expect(editor.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await editor.getByRole('textbox', { name: 'Author', exact: true }).fill('');
  await editor.getByLabel('Read time (minutes)').fill('0');
  await editor.getByRole('button', { name: 'Create Post' }).click();
  for (const message of [
    'Title is required',
    'Slug is required',
    'Content is required',
    'Author is required',
    'Category is required',
    'Enter a read time of 1 minute or more',
  ]) {
    await expect(editor.getByRole('alert').filter({ hasText: message })).toBeVisible();
  }
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await expectAccessible(page);

  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await editor.getByRole('textbox', { name: 'Content', exact: true }).fill('word '.repeat(650));
  await expect(editor.getByText('650 words')).toBeVisible();
  await editor.getByRole('button', { name: 'Use 4 min' }).click();
  await expect(editor.getByLabel('Read time (minutes)')).toHaveValue('4');
  await editor.getByRole('textbox', { name: 'Author', exact: true }).fill('Robin');
  await editor
    .getByRole('combobox', { name: 'Category', exact: true })
    .selectOption({ label: category.name });
  const tags = editor.getByRole('combobox', { name: 'Tags', exact: true });
  for (const typed of ['  knees ', '  ', 'Knees', 'knees']) {
    await tags.fill(typed);
    await tags.press('Enter');
  }
  await tags.fill('ankles');
  await editor.getByRole('button', { name: 'Add tag' }).click();
  await expect(
    editor.getByRole('list', { name: 'This post’s tags' }).getByRole('listitem'),
  ).toHaveText([/^knees/, /^ankles/]);
  await editor.getByRole('button', { name: 'Remove tag ankles' }).click();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_serverFn/blog.writing.createPost**', async (route) => {
    await held;
    await route.continue();
  });
  await editor.getByRole('button', { name: 'Create Post' }).click();
  await expect(editor.getByRole('button', { name: 'Creating...' })).toBeDisabled();
  release();
  await expect(editor).toHaveCount(0);
  const [post] = await site.sql.select().from(blogPosts).where(eq(blogPosts.title, title));
  expect(post).toMatchObject({
    status: 'draft',
    tags: ['knees'],
    readTime: 4,
    slug: slugOf(title),
  });

  let releaseUpdate = () => {};
  const heldUpdate = new Promise<void>((resolve) => {
    releaseUpdate = resolve;
  });
  await page.route('**/_serverFn/blog.writing.updatePost**', async (route) => {
    await heldUpdate;
    await route.continue();
  });
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  await editor.getByRole('textbox', { name: 'Excerpt', exact: true }).fill('Said shortly.');
  await editor.getByRole('button', { name: 'Update Post' }).click();
  await expect(editor.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  releaseUpdate();
  await expect(toast(page)).toContainText('Post updated');
});

test('[ABLG-51, ABLG-52, ABLG-53] the featured image is shown, hidden when it cannot be loaded, and cleared', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('404');
  const category = await ownCategory(site.sql);
  await openAsAdmin(page, site.sql);
  const editor = await startPost(page, aName('pictured'), category.name);
  const address = editor.getByRole('textbox', { name: 'Featured Image', exact: true });
  const shown = editor.getByRole('img', { name: 'Featured preview' });
  await address.fill('/favicon.svg');
  await expect(shown).toHaveCount(0);
  await address.fill('/files/blog/nothing.webp');
  await expect(editor.locator('img[alt="Featured preview"]')).toBeHidden();
  await editor.getByRole('button', { name: 'Upload Image' }).click();
  await editor
    .getByRole('group', { name: 'Upload a featured image' })
    .locator('input')
    .setInputFiles([await pictureFile('shown.png')]);
  await expect(shown).toBeVisible();
  await editor.getByRole('button', { name: 'Clear' }).click();
  await expect(address).toHaveValue('');
  await expect(shown).toHaveCount(0);
});

test('what is typed survives a refusal, a failure, and a reload; leaving asks first', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409', 'ERR_FAILED');
  const category = await ownCategory(site.sql);
  const taken = ownPost({ category: category.id, slug: slugOf(aName('taken')) });
  await save(site.sql, taken);
  await openAsAdmin(page, site.sql);
  const title = aName('kept');
  const editor = await startPost(page, title, category.name);
  await editor.getByRole('textbox', { name: 'Slug', exact: true }).fill(taken.row.slug);
  await editor.getByRole('button', { name: 'Create Post' }).click();
  await expect(toast(page)).toContainText('Error creating post');
  await expect(editor.getByRole('textbox', { name: 'Slug', exact: true })).toBeFocused();
  await expect(
    editor.getByRole('alert').filter({ hasText: 'This slug is already in use.' }).first(),
  ).toBeVisible();
  await expect(contentOf(page)).toHaveText('Words of the post.');
  await editor.getByRole('textbox', { name: 'Slug', exact: true }).fill(slugOf(title));

  await page.route('**/_serverFn/blog.writing.createPost**', (route) => route.abort());
  await editor.getByRole('button', { name: 'Create Post' }).click();
  await expect(
    editor.getByRole('alert').filter({ hasText: 'We couldn’t reach the site' }),
  ).toBeVisible();

  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(editor.getByText('We kept what you typed last time')).toBeVisible();
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
  await expect(editor.getByRole('combobox', { name: 'Category', exact: true })).toHaveValue(
    category.id,
  );

  // Leaving asks about what only this browser has.
  await page.route('**/_serverFn/blog.writing.saveDraft**', (route) => route.abort());
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title}!`);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    `${title}!`,
  );
  // When the server is back, it becomes a draft there, and is listed.
  await page.unroute('**/_serverFn/blog.writing.saveDraft**');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toHaveCount(0);
  const drafts = page.getByRole('region', { name: 'Your drafts' });
  await drafts.getByRole('link', { name: `Continue with ${title}!` }).click();
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    `${title}!`,
  );
  await page.goBack();
  await drafts.getByRole('button', { name: `Discard draft of ${title}!` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(drafts.getByText(title)).toHaveCount(0);
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(editor.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('');
  // Nothing was typed, so leaving does not ask.
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(editor).toHaveCount(0);
});

test('the second of two authors gets a conflict, keeps the text, and may use the other version', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  const category = await ownCategory(site.sql);
  const title = aName('shared');
  const post = ownPost({ category: category.id, title });
  await save(site.sql, post);
  // The editor's former address.
  await openAsAdmin(page, site.sql, `/admin/blog?post=${post.id}`);
  await expect(page).toHaveURL(`/admin/blog/posts/${post.id}`);
  const editor = postEditor(page);
  await editor.getByRole('textbox', { name: 'Content', exact: true }).fill('Mine.');
  await site.sql.update(blogPosts).set({ content: 'Theirs.' }).where(eq(blogPosts.id, post.id));
  await editor.getByRole('button', { name: 'Update Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'You both changed the same' });
  await expect(dialog).toContainText('changed this post on');
  await dialog.getByRole('button', { name: 'Back to the form' }).click();
  const refusal = editor.getByRole('alert').filter({ hasText: 'changed this post on' });
  await expect(refusal).toContainText('everything you typed is still here');
  await expect(contentOf(page)).toHaveText('Mine.');
  await editor.getByRole('button', { name: 'Update Post' }).click();
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await dialog.getByRole('button', { name: 'Update Post' }).click();
  await expect(editor).toHaveCount(0);
  const [row] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(row?.content).toBe('Theirs.');
});

test('a hostile post is harmless in the preview, and an outdated preview is aborted', async ({
  page,
  site,
}) => {
  const category = await ownCategory(site.sql);
  await openAsAdmin(page, site.sql);
  const editor = await startPost(page, '<img src=x onerror=alert(1)>', category.name);
  const alarms: string[] = [];
  page.on('dialog', (alarm) => {
    alarms.push(alarm.message());
    void alarm.accept();
  });
  await editor
    .getByRole('textbox', { name: 'Content', exact: true })
    .fill(
      '<script>alert(2)</script><img src=x onerror=alert(3)>\n\n[click](javascript:alert(4))\n\nThe **end**.',
    );
  const preview = editor.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('end');
  await expect(preview.locator('script, [onerror], a[href^="javascript"]')).toHaveCount(0);
  expect(alarms).toEqual([]);

  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('blog.writing.previewPost'),
  );
  let isFirst = true;
  await page.route('**/_serverFn/blog.writing.previewPost**', async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await editor.getByRole('textbox', { name: 'Content', exact: true }).fill('The *newest*.');
    await aborted;
  });
  await editor.getByRole('textbox', { name: 'Content', exact: true }).fill('Overtaken.');
  await aborted;
  await expect(preview.locator('em')).toHaveText('newest');
});
