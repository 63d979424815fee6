import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { blogPosts } from '#db/schema/blog.ts';
import { save } from '#tests/builders/save.ts';
import {
  aName,
  bring,
  contentOf,
  ownCategory,
  ownPost,
  pdfFile,
  pictureFile,
  postEditor,
  textOf,
} from './blog-writing.ts';
import { anAdmin } from './club-edit.ts';
import { signIn } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, looksAt, test } from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

/** Opens the editor of a new post. */
async function openPost(page: Page, site: Site, content: string) {
  const category = await ownCategory(site.sql);
  const post = ownPost({ category: category.id, title: aName('edited'), content });
  await save(site.sql, post);
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/admin/blog/posts/${post.id}`);
  await expect(contentOf(page)).toBeVisible();
}

/** Presses a key until an element has the focus, also inside the editor's shadow root. */
async function stepTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  const isThere = () =>
    wanted.evaluate((element) => {
      const root = element.getRootNode();
      return (
        (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element
      );
    });
  for (let pressed = 0; pressed < 150; pressed += 1) {
    await page.keyboard.press(key);
    if (await isThere()) return;
  }
  throw new Error(`${key} does not lead to ${wanted.toString()}`);
}

const select = (page: Page, key: string) => contentOf(page).press(key);

test("the toolbar's buttons and shortcuts write Markdown, and can be undone", async ({
  page,
  site,
}) => {
  await openPost(page, site, 'pads');
  const toolbar = postEditor(page).getByRole('toolbar', { name: 'Formatting' });
  const press = (name: string) => toolbar.getByRole('button', { name, exact: true }).click();
  await contentOf(page).click();
  await select(page, 'Control+a');
  await press('Bold');
  await expect.poll(() => textOf(page)).toBe('**pads**');
  await press('Bold');
  await expect.poll(() => textOf(page)).toBe('pads');
  await select(page, 'Control+b');
  await expect.poll(() => textOf(page)).toBe('**pads**');
  await press('Undo');
  await expect.poll(() => textOf(page)).toBe('pads');
  await press('Redo');
  await press('Undo');
  await select(page, 'Control+k');
  await page.keyboard.type('https://example.org');
  await expect.poll(() => textOf(page)).toBe('[pads](https://example.org)');
  await select(page, 'Control+a');
  await select(page, 'Delete');
  await contentOf(page).pressSequentially('one\ntwo');
  await select(page, 'Control+a');
  await press('Numbered list');
  await expect.poll(() => textOf(page)).toBe('1. one\n2. two');
  await press('List');
  await expect.poll(() => textOf(page)).toBe('- 1. one\n- 2. two');
  await press('Undo');
  await press('Undo');
  await press('Quote');
  await expect.poll(() => textOf(page)).toBe('> one\n> two');
  await press('Quote');
  await select(page, 'Control+End');
  await press('Heading');
  await expect.poll(() => textOf(page)).toBe('one\n## two');
  await press('Table');
  await expect.poll(() => textOf(page)).toContain('## two\n\n| Column | Column |\n| --- | --- |');
  await expect(
    postEditor(page).getByRole('region', { name: 'Preview' }).locator('table'),
  ).toBeVisible();
  // The toolbar is one stop for Tab; arrow keys move within it.
  await toolbar.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('End');
  await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(contentOf(page)).toBeFocused();
  // Tab leaves the text, too.
  await page.keyboard.press('Tab');
  await expect(contentOf(page)).not.toBeFocused();
});

test('the caret stays in place when the author types faster than the page renders', async ({
  page,
  site,
}) => {
  await openPost(page, site, 'pads');
  await contentOf(page).click();
  await select(page, 'Control+End');
  const sentence = ' and shoes that were never worn outside the gym, please';
  // The page renders slowly, in several steps.
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  // Type the next letter after zero, one, two … tasks of the page: between its rendering steps.
  await contentOf(page).evaluate(async (_content, letters) => {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    const oneTask = () =>
      new Promise<void>((resolve) => {
        port1.addEventListener('message', () => resolve(), { once: true });
        port2.postMessage(null);
      });
    for (const [at, letter] of letters.entries()) {
      document.execCommand('insertText', false, letter);
      for (let task = 0; task < at % 6; task += 1) await oneTask();
    }
  }, sentence.split(''));
  await expect.poll(() => textOf(page)).toBe(`pads${sentence}`);
});

test('pictures are pasted and dropped in place, described, and undone', async ({ page, site }) => {
  await openPost(page, site, 'Before.\n\nAfter.');
  await contentOf(page).click();
  await select(page, 'Control+Home');
  // While a file uploads, a placeholder says so, and the author can go on writing.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/uploads?**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await bring(page, 'paste', [
    await pictureFile('first_court.png'),
    await pictureFile('second.png'),
  ]);
  const progress = contentOf(page).getByRole('progressbar');
  await expect(progress).toHaveCount(2);
  await expect(progress.first()).toHaveAccessibleName('Uploading first_court.png');
  await page.keyboard.type('Well ');
  held.resolve();
  await expect(progress).toHaveCount(0);
  const pictures =
    /^Well Before\.\n\n!\[first court\]\(\/files\/\S+\.webp\)\n\n!\[second\]\(\/files\/\S+\.webp\)\n\nAfter\.$/;
  await expect.poll(() => textOf(page)).toMatch(pictures);
  const preview = postEditor(page).getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('img', { name: 'first court' })).toBeVisible();

  await postEditor(page).getByLabel('Describe first_court.png').fill('A [net] and a ball');
  await expect(preview.getByRole('img', { name: 'A [net] and a ball' })).toBeVisible();
  await contentOf(page).focus();
  await bring(page, 'drop', [pdfFile('Forms.pdf')]);
  await expect
    .poll(() => textOf(page))
    .toMatch(/After\.\n\n\[Forms\.pdf\]\(\/files\/\S+\.pdf\)\n$/);
  await select(page, 'Control+z');
  await expect.poll(() => textOf(page)).toMatch(/After\.$/);
  await expectAccessible(page);
});

test('a picture from the clipboard is never called "image", and asks for a description', async ({
  page,
  site,
}) => {
  await openPost(page, site, 'Before.');
  await contentOf(page).click();
  await bring(page, 'paste', [await pictureFile('image.png')]);
  await expect.poll(() => textOf(page)).toMatch(/!\[\]\(\/files\/\S+\.webp\)/);
  const ask = page.getByText('Describe your images below.');
  await expect(ask).toBeVisible();
  await postEditor(page).getByLabel('Describe image.png').fill('Two players at the net');
  await expect(ask).toBeHidden();
  await expect.poll(() => textOf(page)).toContain('![Two players at the net](/files/');
  // A saved draft is not called unsaved.
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await expect(page.getByText('Changed: Content')).toBeVisible();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
});

test('a post begun at 9:35 PM is listed under that day', async ({ page, site }) => {
  const category = await ownCategory(site.sql);
  const post = ownPost({ category: category.id, title: aName('evening') });
  await save(site.sql, post);
  const createdAt = new Date('2026-11-03T02:35:00Z');
  await site.sql.update(blogPosts).set({ createdAt }).where(eq(blogPosts.id, post.id));
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/admin/blog?${new URLSearchParams({ title: post.row.title }).toString()}`);
  await expect(page.getByRole('row').filter({ hasText: post.row.title })).toContainText(
    'Nov 2, 2026',
  );
});

test('an upload that fails says so, and leaves the text as it was', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('400', '413', '415');
  await openPost(page, site, 'Words.');
  await contentOf(page).click();
  const program = {
    name: 'a.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  };
  await bring(page, 'paste', [program]);
  await expect(page.getByText('Upload failed')).toBeVisible();
  await expect(contentOf(page).getByRole('progressbar')).toHaveCount(0);
  expect(await textOf(page)).toBe('Words.');
});

test('text pasted from a page or a word processor becomes Markdown', async ({ page, site }) => {
  await openPost(page, site, 'Words.');
  await contentOf(page).click();
  await select(page, 'Control+End');
  await bring(page, 'paste', [await pictureFile('of-the-cells.png')], {
    'text/plain': ' Plain <b>words</b>.',
    'text/html': '<img src=x onerror="alert(1)"><b>Hostile</b><script>alert(2)</script>',
  });
  await expect.poll(() => textOf(page)).toBe('Words. Plain <b>words</b>.');
  await expect(postEditor(page).locator('[onerror]')).toHaveCount(0);
});

test('only authors load the editor', async ({ page, site }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text().catch(() => ''));
  });
  const hasEditor = async () =>
    (await Promise.all(scripts)).some((text) => text.includes('cm-scroller'));
  for (const path of ['/', '/blog', '/blog/what-a-club-season-costs']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  await signIn(page, await anAdmin(site.sql));
  await page.goto('/admin/blog', { waitUntil: 'networkidle' });
  expect(await hasEditor()).toBe(false);
  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(contentOf(page)).toBeVisible();
  expect(await hasEditor()).toBe(true);
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test(`is accessible with everything open at ${viewport.width} px, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openPost(
      page,
      site,
      '## A heading\n\nSome **bold** words, a [link](/find-club).\n\n> Quoted',
    );
    await page.setViewportSize(viewport);
    await page.setViewportSize(viewport);
    await page.getByText('Versions', { exact: true }).click();
    await expect(page.getByText('No earlier versions yet.')).toBeVisible();
    await expectAccessible(page);
  });
}

test('a post is written and published by keyboard alone', async ({ page, site }) => {
  const [category, title] = [await ownCategory(site.sql), aName('keys')];
  await signIn(page, await anAdmin(site.sql));
  await page.goto('/admin/blog');
  const editor = postEditor(page);
  await stepTo(page, page.getByRole('button', { name: 'New Post' }));
  await page.keyboard.press('Enter');
  await stepTo(page, editor.getByRole('textbox', { name: 'Title', exact: true }));
  await page.keyboard.type(title);
  await stepTo(page, editor.getByRole('button', { name: 'Bold', exact: true }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(contentOf(page)).toBeFocused();
  await page.keyboard.type('stressed');
  await expect.poll(() => textOf(page)).toBe('_stressed_');
  const choice = editor.getByRole('combobox', { name: 'Category', exact: true });
  await expect(choice.locator('option', { hasText: category.name })).toHaveCount(1);
  await stepTo(page, choice);
  await page.keyboard.type(category.name);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await stepTo(page, editor.getByRole('button', { name: 'Publish or schedule' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publishing', exact: true });
  await stepTo(page, dialog.getByRole('button', { name: 'Publish now' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog').last();
  await stepTo(page, question.getByRole('button', { name: /^Publish/ }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'Publishing' })).toContainText('Published');
  // The dialog closes when everything else has been reloaded.
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(editor.getByRole('button', { name: 'Publish or schedule' })).toBeFocused();
  await expect(editor.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue(
    'published',
  );
});
