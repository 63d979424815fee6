import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { clubs } from '#db/schema/clubs.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aPicture } from '#tests/builders/files.ts';
import { aClubAdmin, form } from './club-edit.ts';
import { mailsTo, outboxPath } from './outbox.ts';
import { signIn, toast } from './people.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

const crest = async () => ({
  name: 'Our crest.png',
  mimeType: 'image/png',
  buffer: await aPicture('png', { width: 900, height: 300 }),
});

async function openForm(page: Page, club: ClubBuilder): Promise<void> {
  await page.goto(`/clubs/${club.id}/edit`);
  await form(page);
}

const preview = (page: Page) => page.getByRole('img', { name: 'Logo preview' });

test('a logo is uploaded, previewed, saved and shown, and cleared again', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Crested Club', state: 'Logoland', county: 'C', city: 'C' });
  await signIn(page, await aClubAdmin(site.sql, club));
  await openForm(page, club);
  await expect(page.getByText('Drag & drop files here')).toHaveCount(0);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const field = page.getByRole('group', { name: 'Logo' });
  await expect(field.getByText('Drag & drop files here, or click to select')).toBeVisible();
  await expect(page.getByText('Supports images (PNG, JPG, GIF, WebP) up to 5MB')).toBeVisible();
  await page.getByRole('button', { name: 'Hide Upload' }).click();
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const chooser = page.waitForEvent('filechooser');
  await field.getByRole('button').click();
  await (await chooser).setFiles(await crest());

  await expect(toast(page)).toContainText('Our crest.png has been uploaded');
  const address = page.getByLabel('Logo URL');
  const url = new RegExp(`^/files/logos/${club.id}/\\d{13}-Our_crest\\.webp$`);
  await expect(address).toHaveValue(url);
  await expect(preview(page)).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload Image' })).toBeFocused();

  // The club changes only when the form is saved, and leaving asks first.
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  const [before] = await site.sql.select().from(clubs).where(eq(clubs.id, club.id));
  expect(before?.logoUrl).toBeNull();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  const shown = page.locator('main img[src^="/files/logos/"]').first();
  await expect(shown).toHaveAttribute('src', url);
  const served = await page.request.get((await shown.getAttribute('src')) ?? '');
  expect(await sharp(await served.body()).metadata()).toMatchObject({ width: 512, height: 171 });
  // What the site tells other sites is only in the document.
  const document = await (await page.request.get(page.url())).text();
  expect(document).toContain(`"logo":"${site.url}/files/logos/${club.id}/`);

  // Mails about the club contain it.
  await page.goto(`/clubs/${club.id}/suggest-edit`);
  await hydrated(page);
  await page.getByLabel('Your suggestions').fill('A second court.');
  await page.getByRole('button', { name: 'Send Suggestion' }).click();
  await expect(toast(page)).toContainText('Suggestion sent!');
  const about = async () =>
    (await mailsTo(page.request, site.url, 'suggestions@example.org')).find(({ text }) =>
      text.includes(club.id),
    );
  await expect.poll(about, { timeout: 120_000 }).toBeDefined();
  const mail = await page.request.get(await outboxPath(`/outbox/${(await about())?.id}/html`));
  const [, picture = ''] =
    [...(await mail.text()).matchAll(/base64,([^"]+)" alt="Crested Club"/g)][0] ?? [];
  const { data } = await sharp(Buffer.from(picture, 'base64'))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // It is wider than high, with white above it, where a crest has none.
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);

  await openForm(page, club);
  await expect(address).toHaveValue(url);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(address).toHaveValue('');
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Clear' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  const [after] = await site.sql.select().from(clubs).where(eq(clubs.id, club.id));
  expect(after?.logoUrl).toBeNull();
});

test.describe('a logo that cannot be', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('shown has no preview', async ({ page, site }) => {
    const club = aClub({
      state: 'Logoland',
      logoUrl: '/files/logos/none/1790000000000-none.webp',
    });
    await signIn(page, await aClubAdmin(site.sql, club));
    const answered = page.waitForResponse('**/1790000000000-none.webp');
    await openForm(page, club);
    await answered;
    await expect(preview(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
  });

  test('read says why, and leaves the form as it was', async ({ page, site }) => {
    const club = aClub({ state: 'Logoland', logoUrl: 'https://example.org/logo.png' });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
    });
    await signIn(page, await aClubAdmin(site.sql, club));
    await openForm(page, club);
    // The site downloads it once, and visitors never do; here its host cannot be reached.
    await expect(page.getByText(/(copying|couldn’t copy) the logo/)).toBeVisible();
    await expect(preview(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Upload Image' }).click();
    const input = page.getByRole('group', { name: 'Logo' }).locator('input');
    const broken = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(99) };
    await input.setInputFiles(broken);
    await expect(toast(page)).toContainText('Upload failed');
    await expect(page.getByLabel('Logo URL')).toHaveValue('https://example.org/logo.png');
    const large = { ...broken, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
    await input.setInputFiles(large);
    await expect(page.getByText('logo.png: File is larger than 5242880 bytes')).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(`/clubs/${club.id}`);
    expect(elsewhere).toEqual([]);
  });

  test('kept, because it is gone since, is refused when the form is saved', async ({
    page,
    site,
  }) => {
    const club = aClub({ state: 'Logoland' });
    await signIn(page, await aClubAdmin(site.sql, club));
    await openForm(page, club);
    await page.getByLabel('Logo URL').fill(`/files/logos/${club.id}/1790000000000-gone.webp`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page)).toContainText(
      'The uploaded file 1790000000000-gone.webp has been deleted. Please upload it again.',
    );
    const [row] = await site.sql.select().from(clubs).where(eq(clubs.id, club.id));
    expect(row).toMatchObject({ logoUrl: null, version: 1 });
  });
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test(`the logo's upload is accessible at ${viewport.width} px, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    const club = aClub({ state: 'Logoland' });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    const person = await aClubAdmin(site.sql, club);
    await page.setViewportSize(DESKTOP);
    await signIn(page, person);
    await page.setViewportSize(viewport);
    await openForm(page, club);
    await page.getByRole('button', { name: 'Upload Image' }).click();
    const field = page.getByRole('group', { name: 'Logo' });
    await field
      .locator('input')
      .setInputFiles([
        { name: 'a page of the club.html', mimeType: 'text/html', buffer: Buffer.alloc(9) },
      ]);
    await expect(page.getByText('File type must be PNG, JPG, GIF or WebP')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
}
