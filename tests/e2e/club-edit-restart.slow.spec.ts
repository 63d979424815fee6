import { eq } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aClubAdmin, form } from './club-edit.ts';
import { signIn, toast } from './people.ts';
import { startSite } from './site.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({
  viewport: DESKTOP,
  expectedConsole: ['ERR_CONNECTION_REFUSED', 'ERR_FAILED', 'Failed to load resource'],
});

test('editing continues after the server restarted in the middle of it', async ({ page, site }) => {
  const club = aClub({ name: 'Restarted Club', state: 'Refusia', county: 'R', city: 'R' });
  const person = await aClubAdmin(site.sql, club);
  const own = await startSite({ DATA_DIR: site.dataDir });
  // Cookies ignore ports: the sign-in works on every instance of this host.
  await signIn(page, person);
  await page.goto(`${own.url}/clubs/${club.id}/edit`);
  await (await form(page)).getByLabel('Description').fill('Typed before the restart.');
  await own.kill();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Failed to update club');
  await expect(toast(page)).toContainText('We couldn’t reach the site.');
  await expect(page.getByLabel('Description')).toHaveValue('Typed before the restart.');

  const again = await startSite({ DATA_DIR: site.dataDir, PORT: new URL(own.url).port });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`${own.url}/clubs/${club.id}`);
  await expect(page.getByText('Typed before the restart.').first()).toBeVisible();
  const [row] = await site.sql.select().from(clubs).where(eq(clubs.id, club.id));
  expect(row).toMatchObject({ description: 'Typed before the restart.', version: 2 });
  // The parts for signed-in users must have loaded before the server stops.
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.goto('about:blank');
  await again.stop();
});

test("if the user's permissions cannot be loaded, the page says so and offers a retry", async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Unasked Club', state: 'Refusia', county: 'U', city: 'U' });
  const person = await aClubAdmin(site.sql, club);
  await signIn(page, person);
  await page.route('**/_serverFn/clubs.editing.getClubToEdit**', (route) => route.abort());
  await page.goto(`/clubs/${club.id}/edit`);
  await expect(toast(page)).toContainText('Permission Check Failed');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Permission Check Failed');
  await expectAccessible(page);
  await page.unroute('**/_serverFn/clubs.editing.getClubToEdit**');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect((await form(page)).getByLabel('Club name')).toHaveValue('Unasked Club');
});
