import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Sql } from '#db/db.ts';
import { aCategory, aPost } from '../builders/blog.ts';
import type { PostBuilder } from '../builders/blog.ts';
import { save } from '../builders/save.ts';
import { anAdmin } from './club-edit.ts';
import { signIn } from './people.ts';
import { expect } from './test.ts';

let names = 0;

/** A name that no other test uses; it comes late among others. */
export function aName(word: string): string {
  names += 1;
  return `Zz ${word} ${process.pid} ${Date.now().toString(36)} ${names}`;
}

/** The slug of such a name. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** A stored category of the test's own. */
export async function ownCategory(sql: Sql): Promise<{ id: string; name: string; slug: string }> {
  const name = aName('category');
  const category = aCategory({ name, slug: slugOf(name) });
  await save(sql, category);
  return { id: category.id, name, slug: slugOf(name) };
}

/** A post whose slug no other test uses. */
export function ownPost(overrides: Parameters<typeof aPost>[0]): PostBuilder {
  return aPost({ slug: slugOf(aName('post')), ...overrides });
}

/** Signs an administrator in and opens a screen. */
export async function openAsAdmin(page: Page, sql: Sql, path = '/admin/blog'): Promise<void> {
  await signIn(page, await anAdmin(sql));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** The full-screen dialog of a post. */
export const postDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(New|Edit) Post$/ });

/** The row of a post or category in a list. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Opens the form of a new post with what must be given filled in. */
export async function startPost(page: Page, title: string, category: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New Post' }).click();
  const dialog = postDialog(page);
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await dialog.getByRole('textbox', { name: 'Content', exact: true }).fill('Words of the post.');
  await dialog.getByRole('textbox', { name: 'Author', exact: true }).fill('Robin Example');
  await dialog
    .getByRole('combobox', { name: 'Category', exact: true })
    .selectOption({ label: category });
  return dialog;
}

/** A picture to upload. */
export async function pictureFile(name: string, width = 640) {
  const background = { r: 20, g: 90, b: 160 };
  const buffer = await sharp({ create: { width, height: 336, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** A PDF to upload. */
export function pdfFile(name: string) {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  const text = `%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 4>>\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}
