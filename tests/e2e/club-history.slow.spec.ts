import { createDb } from '#db/db.ts';
import type { Db } from '#db/db.ts';
import { aLivedClub, FORMER_ADDRESS, liveTwoYears } from '#tests/builders/lived-club.ts';
import { anAdmin } from './club-edit.ts';
import { pathOf } from './clubs.ts';
import { expectGoodInAllSizesAndColors } from './looks.ts';
import { signIn, toast } from './people.ts';
import { DESKTOP, expect, test as base } from './test.ts';

const test = base.extend<{ db: Db }>({
  async db({ site }, use) {
    const db = createDb({ url: site.appUrl, poolSize: 2 });
    await use(db);
    await db.close();
  },
});

test.use({ viewport: DESKTOP });

test('[HIST-01, HIST-03] a club page links to its history, which search engines skip, names no people, and works without scripts', async ({
  page,
  browser,
  site,
  db,
}) => {
  const lived = await aLivedClub({ sql: site.sql, db });
  await liveTwoYears(lived);
  // Before that, the contact address belongs to one of the club's members.
  await lived.set('club', 740, { contact_email: 'office@heron.example' });
  const path = await pathOf(site.sql, lived.club.id);
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('getClubHistory')) answers.push(response.text());
  });
  await page.goto(path);
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'History of Blue Heron Volleyball',
  );
  await expect(page).toHaveURL(`${path}/history`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(entries).toHaveCount(20);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(entries).not.toHaveCount(20);
  await expectGoodInAllSizesAndColors(page);
  const all = await entries.count();

  const byId = await page.request.get(`/clubs/${lived.club.id}/history?shown=500`);
  expect(byId.headers()['cache-control']).toContain('s-maxage');
  const told = [await byId.text(), ...(await Promise.all(answers))].join();
  expect(answers.length).toBeGreaterThan(0);
  const { rows: members } = await site.sql.execute<{ id: string; email: string }>(
    'select id, email from auth."user"',
  );
  const names = Object.values(lived.people).flatMap(({ profile }) => [
    profile.username,
    profile.fullName,
  ]);
  const secrets = [FORMER_ADDRESS, ...names, ...members.flatMap(({ id, email }) => [id, email])];
  expect(secrets.filter((secret) => told.includes(secret ?? ''))).toEqual([]);

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
  await plain.goto(`${path}/history`);
  await plain.getByRole('link', { name: 'Show more' }).click();
  await expect(plain.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(all);
  await plain.close();
});

test('[HIST-02] an administrator undoes an entry once; later changes are kept and listed', async ({
  page,
  site,
  db,
}) => {
  const { club, set } = await aLivedClub({ sql: site.sql, db });
  await set('club', 1, { city: 'Here', website: 'https://a.example' });
  await set('site', 2, { city: 'There' });
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/clubs/${club.id}/history`);
  const stale = await page.context().newPage();
  await stale.goto(`/clubs/${club.id}/history`);
  await page.getByRole('button', { name: 'Undo City' }).last().click();
  await expect(toast(page)).toContainText('Kept, because they changed since: City');
  const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(entries.first()).toContainText('The site undid the change of Sep 2, 2024');
  await expect(entries.last()).toContainText('undone since');
  await stale.getByRole('button', { name: 'Undo City' }).last().click();
  await expect(toast(stale)).toContainText('This change is already undone.');
});
