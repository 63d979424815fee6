import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Sql } from '#db/db.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import type { PostBuilder } from '#tests/builders/blog.ts';
import { save } from '#tests/builders/save.ts';
import { anAdmin } from './club-edit.ts';
import { signIn } from './people.ts';
import { expect } from './test.ts';

let names = 0;

/** A name that no other test uses, sorted late. */
export function aName(word: string): string {
  names += 1;
  return `Zz ${word} ${process.pid} ${Date.now().toString(36)} ${names}`;
}

/** The slug of such a name. */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** A stored category of this test's own. */
export async function ownCategory(sql: Sql): Promise<{ id: string; name: string; slug: string }> {
  const name = aName('category');
  const category = aCategory({ name, slug: slugOf(name) });
  await save(sql, category);
  return { id: category.id, name, slug: slugOf(name) };
}

/** A post with a slug of its own. */
export function ownPost(overrides: Parameters<typeof aPost>[0]): PostBuilder {
  return aPost({ slug: slugOf(aName('post')), ...overrides });
}

/** Signs in as an administrator and opens a screen. */
export async function openAsAdmin(page: Page, sql: Sql, path = '/admin/blog'): Promise<void> {
  await signIn(page, await anAdmin(sql));
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** The editor of a post. */
export const postEditor = (page: Page): Locator =>
  page.getByRole('region', { name: /^(New|Edit) Post$/ });

/** The text of a post, edited in place. */
export const contentOf = (page: Page): Locator =>
  postEditor(page).getByRole('textbox', { name: 'Content', exact: true });

/** The content of the editor. */
export const textOf = (page: Page): Promise<string> =>
  contentOf(page)
    .locator('.cm-line')
    .evaluateAll((lines) => lines.map((line) => line.textContent).join('\n'));

/** The row of a post or category in a list. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Opens the form of a new post and fills in the required fields. */
export async function startPost(page: Page, title: string, category: string): Promise<Locator> {
  await page.getByRole('button', { name: 'New Post' }).click();
  const editor = postEditor(page);
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await editor.getByRole('textbox', { name: 'Content', exact: true }).fill('Words of the post.');
  await editor.getByRole('textbox', { name: 'Author', exact: true }).fill('Robin Example');
  await editor
    .getByRole('combobox', { name: 'Category', exact: true })
    .selectOption({ label: category });
  return editor;
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

/** Files or text, as a paste or a drop carries them. */
export async function bring(
  page: Page,
  kind: 'paste' | 'drop',
  files: { name: string; mimeType: string; buffer: Buffer }[],
  words: Record<string, string> = {},
) {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    bytes: buffer.toString('base64'),
  }));
  await contentOf(page).evaluate(
    (element, given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, bytes } of given.sent) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
        data.items.add(new File([content], name, { type: mimeType }));
      }
      for (const [type, text] of Object.entries(given.words)) data.setData(type, text);
      const last = element.querySelector('.cm-line:last-child')?.getBoundingClientRect();
      const place = { clientX: (last?.left ?? 0) + 5, clientY: (last?.top ?? 0) + 5 };
      const options = { bubbles: true, cancelable: true, composed: true };
      element.dispatchEvent(
        given.kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, ...place, dataTransfer: data }),
      );
    },
    { kind, sent, words },
  );
}
