import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { blogUploads } from '#db/schema/blog.ts';
import { save } from '#tests/builders/save.ts';
import { aName, openAsAdmin, ownPost, pdfFile, pictureFile, postEditor } from './blog-writing.ts';
import { layoutProblems } from './layout.ts';
import { DESKTOP, PHONE, changeColors, expect, expectAccessible, test } from './test.ts';

// Other tests add pictures without files; the library shows the newest first.
test.use({ viewport: DESKTOP, expectedConsole: ['404 (Not Found)'] });

interface Uploaded {
  readonly url: string;
  readonly path: string;
}

async function upload(page: Page, file: { name: string; buffer: Buffer }): Promise<Uploaded> {
  const where = new URLSearchParams({ folder: 'blog/content', name: file.name });
  const answer = await page.request.post(`/api/uploads?${where}`, {
    data: file.buffer,
    headers: { 'content-type': 'application/octet-stream', origin: new URL(page.url()).origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Uploaded;
}

const library = (page: Page) => page.getByRole('dialog', { name: 'Choose from the library' });
const searchOf = (page: Page) => library(page).getByLabel('Search by name or description');

async function openLibrary(page: Page) {
  await page.goto('/admin/blog/posts/new');
  await postEditor(page).getByRole('button', { name: 'Choose from library' }).click();
  await expect(library(page)).toBeVisible();
}

test('an earlier picture is found by its alt text and used again, by keyboard', async ({
  page,
  site,
}) => {
  await openAsAdmin(page, site.sql);
  const word = aName('court').replaceAll(' ', '-');
  const { url, path } = await upload(page, await pictureFile(`${word}.png`));
  await upload(page, await pictureFile(`${word}-other.png`));
  await openLibrary(page);
  await searchOf(page).fill(word);
  await expect(library(page).getByText('2 uploads')).toBeVisible();

  await library(page)
    .getByRole('button', { name: `Edit description of ${word}.png` })
    .press('Enter');
  const alt = page.getByRole('dialog', { name: `Image description of ${word}.png` });
  await alt.getByLabel('Image description').fill(`Warmup at ${word}`);
  await page.keyboard.press('Enter');
  await expect(alt).toHaveCount(0);
  await expect(library(page).getByText(`Warmup at ${word}`)).toBeVisible();

  await searchOf(page).fill(`warmup ${word}`);
  // Enter searches, and submits no form around it.
  await page.keyboard.press('Enter');
  const chosen = library(page).getByRole('button', {
    name: `Choose ${word}.png: Warmup at ${word}`,
  });
  await expect(library(page).getByText('1 upload', { exact: true })).toBeVisible();
  await chosen.press('Enter');
  await expect(library(page)).toHaveCount(0);
  await expect(postEditor(page).getByLabel('Featured Image', { exact: true })).toHaveValue(url);
  await expect(postEditor(page).getByRole('img', { name: 'Featured preview' })).toBeVisible();
  await expect(postEditor(page).getByLabel('Image description')).toHaveValue(`Warmup at ${word}`);
  await expect(page.getByRole('button', { name: 'Choose from library' })).toBeFocused();

  // Escape changes nothing.
  await page.keyboard.press('Enter');
  await expect(searchOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library(page)).toHaveCount(0);
  await expect(postEditor(page).getByLabel('Featured Image', { exact: true })).toHaveValue(url);
  const [row] = await site.sql.select().from(blogUploads).where(eq(blogUploads.path, path));
  expect(row).toMatchObject({ name: `${word}.png`, alt: `Warmup at ${word}` });
});

test('a file that a post shows is kept, with its title; another one is deleted', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  await openAsAdmin(page, site.sql);
  const word = aName('kept').replaceAll(' ', '-');
  const { url, path } = await upload(page, await pictureFile(`${word}.png`));
  const title = aName('shows it');
  const post = ownPost({ title, content: `![x](${url})` });
  await save(site.sql, post);
  await openLibrary(page);
  await searchOf(page).fill(word);
  const remove = async () => {
    await library(page)
      .getByRole('button', { name: `Delete ${word}.png` })
      .click();
    await page
      .getByRole('dialog', { name: `Delete ${word}.png?` })
      .getByRole('button', { name: 'Delete' })
      .click();
  };
  await remove();
  await expect(page.getByText(`The post '${title}' shows this file.`)).toBeVisible();
  await expect(library(page).getByText('1 upload', { exact: true })).toBeVisible();
  expect(await site.sql.select().from(blogUploads).where(eq(blogUploads.path, path))).toHaveLength(
    1,
  );

  const { name } = pdfFile(`${word}.pdf`);
  await upload(page, await pictureFile(`${word}-free.png`));
  await upload(page, pdfFile(name));
  await searchOf(page).fill(`${word}-free`);
  await library(page)
    .getByRole('button', { name: `Delete ${word}-free.png` })
    .click();
  await page
    .getByRole('dialog', { name: `Delete ${word}-free.png?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(library(page).getByText(`No files match`)).toBeVisible();
  await library(page).getByRole('button', { name: 'Show all uploads' }).click();
  await expect(searchOf(page)).toBeFocused();
  // A PDF has no picture.
  await searchOf(page).fill(`${word}.pdf`);
  await expect(library(page).getByText(`No files match “${word}.pdf.”`)).toBeVisible();
});

test('a library that fails to load says so and is retried', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('Failed to load resource');
  await openAsAdmin(page, site.sql);
  const word = aName('failing').replaceAll(' ', '-');
  await upload(page, await pictureFile(`${word}.png`));
  let isFailing = true;
  await page.route('**/_serverFn/uploads.getUploads**', (route) =>
    isFailing ? route.abort() : route.continue(),
  );
  await openLibrary(page);
  await expect(library(page).getByText('We couldn’t load the uploads')).toBeVisible();
  isFailing = false;
  await library(page).getByRole('button', { name: 'Try again' }).click();
  await expect(library(page).getByRole('button', { name: `Choose ${word}.png` })).toBeVisible();
});

for (const [name, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`the library on a ${name} is accessible, in light and dark, with odd names`, async ({
    page,
    site,
  }, info) => {
    await openAsAdmin(page, site.sql);
    await page.setViewportSize(viewport);
    const long = `${'Supercalifragilistic'.repeat(5)}-${aName('x').replaceAll(' ', '-')}.png`;
    await upload(page, await pictureFile(long));
    for (const [at, hue] of [20, 140, 260].entries()) {
      const background = `hsl(${hue}, 60%, 45%)`;
      const buffer = await sharp({
        create: { width: 900, height: 400 + at * 300, channels: 3, background },
      })
        .png()
        .toBuffer();
      await upload(page, { name: `Court ${at}.png`, buffer });
    }
    const uploaded = await upload(page, await pictureFile('Described.png'));
    await site.sql
      .update(blogUploads)
      .set({ alt: 'Sixteen players wait behind the end line while the coach explains a drill' })
      .where(eq(blogUploads.path, uploaded.path));
    await openLibrary(page);
    await expect(library(page).getByRole('button', { name: `Choose ${long}` })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await changeColors(page, { colorScheme });
      await expectAccessible(page);
      await page.screenshot({ path: info.outputPath(`library-${name}-${colorScheme}.png`) });
    }
    expect(await layoutProblems(page)).toEqual([]);
  });
}

test('a caption for a previous featured image is removed with it', async ({ page, site }) => {
  await openAsAdmin(page, site.sql);
  const { url } = await upload(page, await pictureFile(`${aName('net').replaceAll(' ', '-')}.png`));
  await page.goto('/admin/blog/posts/new');
  const editor = postEditor(page);
  await editor.getByLabel('Featured Image', { exact: true }).fill(url);
  await editor.getByText('Search engines and sharing').click();
  await editor.getByLabel('Image description').fill('A net');
  await editor.getByRole('button', { name: 'Clear' }).click();
  await expect(editor.getByLabel('Image description')).toHaveValue('');
});
