import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { auditLog } from '#db/schema/audit.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aRegistered, signIn, toast } from './people.ts';
import type { Person } from './people.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksAt,
  test,
} from './test.ts';
import { chooseInMenu } from './row-menu.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

async function anAdministrator(site: Site): Promise<Person & { id: string }> {
  const person = await aRegistered(site.sql);
  await site.sql.execute(`insert into user_roles (user_id, role) values ('${person.id}', 'admin')`);
  return person;
}

/** Entries of one user, one a day from January 1, 2026; their names are the day numbers. */
async function daysOf(site: Site, actorId: string, days: number): Promise<void> {
  await site.sql.insert(auditLog).values(
    Array.from({ length: days }, (_, at) => ({
      actorId,
      subject: at % 2 === 0 ? 'club' : 'post',
      subjectId: randomUUID(),
      subjectName: `Day ${at + 1}`,
      action: 'changed',
      before: { city: 'Here' },
      after: { city: 'There' },
      createdAt: new Date(Date.UTC(2026, 0, at + 1, 12)),
      transactionId: BigInt(-1 - at),
    })),
  );
}

const entries = (page: Page) => page.getByRole('list', { name: 'Changes' }).locator('> li');

test('a deleted club is found in the log, and its history ends with the deletion', async ({
  page,
  site,
}) => {
  const admin = await anAdministrator(site);
  const club = aClub({ name: `Ended ${randomUUID().slice(0, 8)}`, state: 'Pennsylvania' });
  await save(site.sql, club, aComment({ club, author: aMember() }));
  await site.sql.insert(auditLog).values({
    actorId: admin.id,
    subject: 'club',
    subjectId: club.id,
    subjectName: club.row.name ?? '',
    action: 'changed',
    before: { city: 'Here' },
    after: { city: 'There' },
    createdAt: new Date(),
    transactionId: BigInt(-1),
  });
  await signIn(page, admin);
  await page.goto(`/admin/history?id=${club.id}`);
  await page.getByRole('link', { name: `History of ${club.row.name}` }).click();
  await expect(page).toHaveURL(/^[^?]*\/history$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(club.row.name);
  await page.goto(`/admin/clubs?search=${club.row.name.replace(' ', '+')}`);
  await chooseInMenu(page, 'Delete', club.row.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Club deleted');

  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click();
  await page.locator('#admin-menu').getByRole('link', { name: 'History' }).click();
  const entry = entries(page).filter({ hasText: `removed the club ${club.row.name}` });
  await expect(entry).toContainText(`${admin.username} removed the club ${club.row.name}`);
  await expect(entry).toContainText('Also deleted: 1 comment or reply.');
  await expect(entry.getByRole('link', { name: club.row.name, exact: true })).toHaveCount(0);
  await entry.getByRole('link', { name: `History of ${club.row.name}` }).click();
  await expect(page).toHaveURL(`/admin/history?id=${club.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const main = page.getByRole('main');
  await expect(main).toContainText(`The club ${club.row.name} was deleted on`);
  await expect(main).toContainText(`by ${admin.username}.`);
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Show all changes' }).press('Enter');
  await expect(page).toHaveURL('/admin/history');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the log is filtered and paged by keyboard alone, and the address reflects it', async ({
  page,
  site,
}) => {
  const admin = await anAdministrator(site);
  await daysOf(site, admin.id, 25);
  await signIn(page, admin);
  await page.goto('/admin/history');
  const who = page.getByLabel('Username or part of it');
  await who.focus();
  await page.keyboard.type(admin.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/history?who=${admin.username}`);
  await expect(who).toBeFocused();
  await expect(entries(page)).toHaveCount(20);
  await expect(entries(page).first()).toContainText(`${admin.username} changed the club Day 25`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Showing the latest 20 changes',
  );
  await page.getByRole('button', { name: 'Show more changes' }).press('Enter');
  await expect(entries(page)).toHaveCount(25);
  await expect(entries(page).nth(20).getByRole('link').first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more changes' })).toHaveCount(0);

  await page.getByLabel('Kind').selectOption('Blog posts');
  await page.getByLabel('From').fill('2026-01-03');
  await page.getByLabel('To').fill('2026-01-06');
  await page.getByLabel('To').press('Enter');
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('the blog post Day 6');
  const narrowed = `/admin/history?kind=post&who=${admin.username}&from=2026-01-03&to=2026-01-06`;
  await expect(page).toHaveURL(narrowed);
  await page.reload();
  await expect(page.getByLabel('Kind')).toHaveValue('post');
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(page).toHaveURL('/admin/history');
  await page.goBack();
  await expect(page).toHaveURL(narrowed);
  await expect(page.getByLabel('From')).toHaveValue('2026-01-03');

  // A user's name links to everything they did.
  await entries(page).first().getByRole('link', { name: admin.username }).click();
  await expect(page).toHaveURL(`/admin/history?who=${admin.username}`);
  await expect(page.getByLabel('Kind')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an empty result says why', async ({ page, site }) => {
  const admin = await anAdministrator(site);
  await signIn(page, admin);
  const crowd = `crowd${randomUUID().slice(0, 8)}`;
  await save(
    site.sql,
    ...Array.from({ length: 101 }, (_, at) => aMember({ username: `${crowd}-${at}` })),
  );
  const main = page.getByRole('main');
  for (const [query, said] of [
    [`id=${randomUUID()}`, 'No changes match.'],
    ['who=nobody-at-all', 'No usernames match “nobody-at-all.”'],
    [`who=${crowd}`, `More than 100 usernames match “${crowd}.”`],
    ['from=2026-02-01&to=2026-01-01', 'The “To” date is before the “From” date. Switch them.'],
  ]) {
    await page.goto(`/admin/history?${query}`);
    await expect(main).toContainText(said ?? '');
    await expect(entries(page)).toHaveCount(0);
  }
});

test('only administrators see the log', async ({ page, site }) => {
  await signIn(page, await aRegistered(site.sql));
  await page.goto('/admin/history');
  await expect(page.getByText('You must be an administrator to view this page.')).toBeVisible();
});

test.describe('failures', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('a log that fails to load can be retried', async ({ page, site }) => {
    const admin = await anAdministrator(site);
    await daysOf(site, admin.id, 1);
    await signIn(page, admin);
    await page.route('**/_serverFn/site.audit-log.getChangeLog**', (route) => route.abort());
    await page.goto(`/admin/history?who=${admin.username}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('We couldn’t load the history');
    await expect(alert).toContainText('We couldn’t reach the site.');
    await page.unroute('**/_serverFn/site.audit-log.getChangeLog**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(entries(page)).toHaveCount(1);
    await expect(alert).toHaveCount(0);
  });
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('the log is accessible and fits', async ({ page, site }) => {
      const admin = await anAdministrator(site);
      await daysOf(site, admin.id, 21);
      await page.setViewportSize(DESKTOP);
      await signIn(page, admin);
      await page.setViewportSize(viewport);
      await page.goto(`/admin/history?who=${admin.username}`);
      await expect(entries(page)).toHaveCount(20);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
