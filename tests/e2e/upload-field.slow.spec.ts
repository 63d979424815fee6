import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { aPdf, aPicture } from '#tests/builders/files.ts';
import { anAdmin } from './club-edit.ts';
import { signIn, toast, toasts } from './people.ts';
import { expect, expectAccessible, test } from './test.ts';

const FIXTURE = fileURLToPath(new URL('./upload-field.fixture.tsx', import.meta.url));
const ADDRESS = '/upload-field-fixture';
const MEGABYTE = 1024 * 1024;

/** Uploads have requests of their own; these fields make no other server calls. */
const withoutServerCalls: Plugin = {
  name: 'without-server-calls',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/uploads/functions.ts')
      ? 'export const getUploads = undefined; export const setUploadAlt = undefined;'
      : undefined,
};

let script: string;
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [withoutServerCalls],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: FIXTURE, formats: ['es'], fileName: 'fixture' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((bundle) =>
    'output' in bundle ? bundle.output : [],
  );
  const [code] = outputs.flatMap((output) => (output.type === 'chunk' ? [output.code] : []));
  if (code === undefined) throw new Error('the fixture was not built');
  script = code;
});

/** Signs in as an admin and opens the fields on a page that only this test serves. */
async function openFields(page: Page, person: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, person);
  await page.route(`**${ADDRESS}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Fields</title><body><script type="module" src="${ADDRESS}.js"></script>`,
    }),
  );
  await page.route(`**${ADDRESS}.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(ADDRESS);
  await expect(zone(page, 'Attachments')).toBeVisible();
}

function zone(page: Page, label: string): Locator {
  return page.getByRole('group', { name: label });
}

function problems(page: Page): Locator {
  return page.locator('[data-code]');
}

/** What the uploads returned, in order. */
function uploaded(page: Page): Locator {
  return page.locator('main li');
}

interface Given {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

async function aPng(name = 'court.png'): Promise<Given> {
  return { name, mimeType: 'image/png', buffer: await aPicture('png') };
}

async function drop(target: Locator, files: readonly Given[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    content: buffer.toString('base64'),
  }));
  const dataTransfer = await target.page().evaluateHandle((described) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, content } of described) {
      const bytes = Uint8Array.from(atob(content), (char) => char.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, given);
  await target.dispatchEvent('dragenter', { dataTransfer });
  await expect(target.getByText('Drop to upload')).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer });
}

test('[UPLD-03, UPLD-04] the fields say which files they take', async ({ page, site }) => {
  await openFields(page, await anAdmin(site.sql));
  for (const label of ['Featured image', 'Attachments']) {
    await expect(zone(page, label).getByRole('button')).toHaveText(
      'Drag & drop files here, or click to select',
    );
  }
  const hint = 'Supports images (PNG, JPG, GIF, WebP) and PDFs up to 10MB';
  await expect(page.getByText(hint, { exact: true })).toBeVisible();
  await expect(zone(page, 'Attachments').getByRole('button')).toHaveAccessibleDescription(hint);
});

test('[UPLD-01, UPLD-16, UPLD-17, UPLD-20, UPLD-22, UPLD-23] a dropped file is uploaded', async ({
  page,
  site,
}) => {
  await openFields(page, await anAdmin(site.sql));
  await drop(zone(page, 'Featured image'), [await aPng('Our court.png')]);
  await expect(toast(page)).toContainText('File uploaded successfully');
  await expect(toast(page)).toContainText('Our court.png has been uploaded');
  const stored = JSON.parse((await uploaded(page).first().textContent()) ?? '') as {
    url: string;
    path: string;
  };
  expect(stored).toMatchObject({ name: 'Our court.png', type: 'image/webp' });
  expect(stored.path).toMatch(/^blog\/featured\/\d{13}-Our_court\.webp$/);
  expect((await page.request.get(stored.url)).headers()['content-type']).toBe('image/webp');
});

test('[UPLD-02, UPLD-08, UPLD-10] files are chosen by click and by key, one or several', async ({
  page,
  site,
}) => {
  await openFields(page, await anAdmin(site.sql));
  const single = zone(page, 'Featured image').getByRole('button');
  const several = zone(page, 'Attachments').getByRole('button');
  const byClick = page.waitForEvent('filechooser');
  await single.click();
  expect((await byClick).isMultiple()).toBe(false);
  await (await byClick).setFiles(await aPng());
  await expect(uploaded(page)).toHaveCount(1);

  const byKey = page.waitForEvent('filechooser');
  await expect(several).toBeEnabled();
  await several.focus();
  await page.keyboard.press('Enter');
  const chooser = await byKey;
  expect(chooser.isMultiple()).toBe(true);
  const files: Given[] = [
    { name: 'a.jpeg', mimeType: 'image/jpeg', buffer: await aPicture('jpeg') },
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPicture('jpeg') },
    { name: 'a.gif', mimeType: 'image/gif', buffer: await aPicture('gif') },
    { name: 'a.webp', mimeType: 'image/webp', buffer: await aPicture('webp') },
    { name: 'a.pdf', mimeType: 'application/pdf', buffer: aPdf() },
    await aPng('a.png'),
  ];
  await chooser.setFiles(files);
  await expect(uploaded(page)).toHaveCount(1 + files.length);
  for (const { name } of files) {
    await expect(uploaded(page).filter({ hasText: `"${name}"` })).toHaveCount(1);
  }
  await expect(problems(page)).toHaveCount(0);
});

test('[UPLD-09, UPLD-11, UPLD-12, UPLD-13, UPLD-14] refusals are shown beside the field, and nothing is sent', async ({
  page,
  site,
}) => {
  await openFields(page, await anAdmin(site.sql));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent.push(request.url());
  });
  const input = zone(page, 'Attachments').locator('input');
  for (const [file, code, text] of [
    [
      { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.alloc(50) },
      'file-invalid-type',
      'a.svg: File type must be PNG, JPG, GIF, WebP or PDF',
    ],
    [
      { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * MEGABYTE + 1) },
      'file-too-large',
      'a.pdf: File is larger than 10485760 bytes',
    ],
    [
      { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(19) },
      'file-too-small',
      'a.png: File is smaller than 20 bytes',
    ],
  ] as const) {
    await input.setInputFiles(file);
    await expect(problems(page)).toHaveText([text]);
    await expect(problems(page)).toHaveAttribute('data-code', code);
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  }
  await expectAccessible(page);
  const pdf = { name: 'b.pdf', mimeType: 'application/pdf', buffer: aPdf() };
  await zone(page, 'Featured image').locator('input').setInputFiles(pdf);
  await expect(problems(page).first()).toHaveText('b.pdf: File type must be PNG, JPG, GIF or WebP');
  expect(sent).toEqual([]);

  await drop(zone(page, 'Featured image'), [await aPng('one.png'), await aPng('two.png')]);
  await expect(page.locator('[data-code=too-many-files]')).toHaveText('two.png: Too many files');
  await expect(uploaded(page)).toHaveCount(1);
  await expect(uploaded(page)).toContainText('one.png');
  expect(sent).toHaveLength(1);
});

test('[UPLD-05, UPLD-06, UPLD-07] progress is shown, and then the field is idle again', async ({
  page,
  site,
}) => {
  await openFields(page, await anAdmin(site.sql));
  const field = zone(page, 'Attachments');
  await expect(field).toHaveAttribute('data-upload', 'idle');
  await expect(field.getByRole('progressbar')).toHaveCount(0);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar && seen.at(-1) !== bar.value) seen.push(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const uploadAt = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await uploadAt(MEGABYTE / 4);
  const buffer = aPdf({ padding: 4 * MEGABYTE });
  await field
    .locator('input')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
  await expect(field).toHaveAttribute('data-upload', 'uploading');
  const bar = field.getByRole('progressbar', { name: 'Upload progress' });
  await expect(bar).toHaveAttribute('max', '100');
  await expect(field.getByRole('button')).toBeDisabled();
  await expectAccessible(page);
  const seen = () => page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  await expect
    .poll(async () => (await seen()).filter((value) => value > 0 && value < 100).length)
    .toBeGreaterThan(1);
  // The rest is sent at once.
  await uploadAt(-1);
  await expect(field).toHaveAttribute('data-upload', 'idle');
  await expect(field.getByRole('progressbar')).toHaveCount(0);
  await expect(field.getByRole('button')).toBeEnabled();
  const values = await seen();
  expect(values).toEqual(values.toSorted((a, b) => a - b));
});

test('[UPLD-15] a canceled file dialog is noticed 300 ms after the window has the focus again', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openFields(page, await anAdmin(site.sql));
  const field = zone(page, 'Featured image');
  const opened = page.waitForEvent('filechooser');
  await field.getByRole('button').click();
  await opened;
  await expect(field).toHaveAttribute('data-dialog', 'open');
  await page.clock.pauseAt(new Date(Date.now() + 600_000));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.runFor(299);
  await expect(field).toHaveAttribute('data-dialog', 'open');
  await page.clock.runFor(1);
  await expect(field).toHaveAttribute('data-dialog', 'closed');
  await expect(field.getByRole('button')).toBeFocused();
});

test('[UPLD-21, UPLD-26] removed files disappear, with a message', async ({ page, site }) => {
  await openFields(page, await anAdmin(site.sql));
  await zone(page, 'Featured image')
    .locator('input')
    .setInputFiles(await aPng());
  await expect(uploaded(page)).toHaveCount(1);
  const text = (await uploaded(page).textContent()) ?? '';
  const { url } = JSON.parse(text) as { url: string };
  expect((await page.request.get(url)).status()).toBe(200);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page)).toContainText('File deleted');
  await expect(toast(page)).toContainText('File has been removed successfully');
  expect((await page.request.get(url)).status()).toBe(404);
});

test.describe('failures', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[UPLD-24, UPLD-25] an upload that fails says why, and returns nothing', async ({
    page,
    site,
  }) => {
    await openFields(page, await anAdmin(site.sql));
    const input = zone(page, 'Featured image').locator('input');
    const broken = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(500) };
    await input.setInputFiles(broken);
    await expect(toast(page)).toContainText('Upload failed');
    await expect(toast(page)).toContainText(
      'We can’t read this file as an image. Use PNG, JPG, GIF, or WebP.',
    );
    await expect(toasts(page, 'destructive')).toHaveCount(1);
    await expect(uploaded(page)).toHaveText(['nothing']);

    await page.route('**/api/uploads?**', (route) => route.fulfill({ status: 500, body: 'x' }));
    await input.setInputFiles(await aPng());
    await expect(toast(page)).toContainText('An error occurred during upload');
    await page.unroute('**/api/uploads?**');
    await page.route('**/api/uploads?**', (route) => route.abort());
    await input.setInputFiles(await aPng());
    await expect(toast(page)).toContainText('We couldn’t reach the site.');
    await expect(zone(page, 'Featured image')).toHaveAttribute('data-upload', 'idle');
  });

  test('[UPLD-27] a removal that fails says why', async ({ page, site }) => {
    await openFields(page, await anAdmin(site.sql));
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page)).toContainText('Delete failed');
    await expect(toast(page)).toContainText('Choose the files to delete.');
    await expect(toasts(page, 'destructive')).toHaveCount(1);
    await page.route('**/api/uploads', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page)).toContainText('An error occurred during deletion');
  });
});
