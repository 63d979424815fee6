import type { Sql } from '#db/db.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { anAwkwardClub } from '#tests/builders/awkward.ts';
import { save } from '#tests/builders/save.ts';
import { aRegistered, signIn } from './people.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksAt,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

async function administer(sql: Sql, person: { id: string }, clubs: readonly { id: string }[]) {
  for (const { id } of clubs) {
    await sql.execute(
      `insert into user_roles (user_id, role, club_id) values ('${person.id}', 'club_admin', '${id}')`,
    );
  }
}

test('a user without a club sees nothing of it', async ({ page, site }) => {
  await signIn(page, await aRegistered(site.sql));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'My Club Affiliations' })).toBeVisible();
  await expect(page.getByText('My clubs')).toHaveCount(0);
});

test('a club admin finds the club in the header and the profile, also after it was renamed, until the role is removed', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const [club] = await save(site.sql, aClub({ name: `Own Club of ${person.username}` }));
  await administer(site.sql, person, [club]);
  await signIn(page, person);
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'My clubs' }).click();
  await expectAccessible(page);
  await banner.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Own Club of');
  await expect(page.getByLabel('Club Name')).toHaveValue(`Own Club of ${person.username}`);

  await site.sql.execute(
    `update clubs set name = 'Renamed for ${person.username}' where id = '${club.id}'`,
  );
  await page.goto('/profile');
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'My clubs', exact: true }),
  });
  await expect(card).toContainText(`Renamed for ${person.username}`);
  await card.getByRole('link', { name: 'View Club' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Renamed for');

  await page.goto('/profile');
  await expect(card).toContainText(`Renamed for ${person.username}`);
  await site.sql.execute(`delete from user_roles where user_id = '${person.id}'`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Club Affiliations' })).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(banner.getByRole('button', { name: 'My clubs' })).toHaveCount(0);
});

test('a role removed while the page is open leaves a message, and the form is denied', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const [club] = await save(site.sql, aClub());
  await administer(site.sql, person, [club]);
  await signIn(page, person);
  // The menu of the page it leads to may not have loaded the clubs yet.
  await page.goto('about:blank');
  await page.route('**/_serverFn/clubs.editing.getOwnClubs*', async (route) => {
    await site.sql.execute(`delete from user_roles where user_id = '${person.id}'`);
    await route.continue();
  });
  await page.goto('/profile');
  await expect(page.getByText('You don’t manage any clubs right now.')).toBeVisible();
  await page.goto(`/clubs/${club.id}/edit`);
  await expect(page.getByRole('main')).toContainText(/permission|denied/i);
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('many clubs come in pages, and long names fit', async ({ page, site }) => {
      const person = await aRegistered(site.sql);
      const clubs = await save(
        site.sql,
        anAwkwardClub('long words'),
        ...Array.from({ length: 13 }, (_, index) => aClub({ name: `Zz own club ${index + 10}` })),
      );
      await administer(site.sql, person, clubs);
      await signIn(page, person);
      await page.setViewportSize(viewport);
      await page.goto('/profile');
      const view = page.getByRole('main').getByRole('link', { name: /^Edit Club/ });
      await expect(view).toHaveCount(10);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Show 4 more' }).press('Enter');
      await expect(view).toHaveCount(14);
      await expect(page.getByRole('link', { name: /^View Club.*Zz own club 19$/ })).toBeFocused();
      await page.screenshot({ path: test.info().outputPath('profile.png'), fullPage: true });
      await page.evaluate(() => window.scrollTo(0, 0));
      const opener = viewport.width < 1_000 ? 'Menu' : 'My clubs';
      await page.getByRole('banner').getByRole('button', { name: opener }).click();
      await expect(
        page.getByRole('banner').getByRole('link', { name: 'All my clubs (14)' }),
      ).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: test.info().outputPath('menu.png') });
      if (viewport.width < 1_000) return;
      await page.setViewportSize({ width: 1_024, height: 768 });
      await expectNoSidewaysScroll(page);
    });
  });
}
