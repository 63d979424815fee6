import { eq, sql } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { clubPath } from '#domain/paths.ts';
import { answerToken } from '#features/clubs/freshness/queries.server.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aRegistered, signIn, toast } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

async function anAskedClub({ sql: database }: Site) {
  const contactEmail = `${crypto.randomUUID()}@x.example`;
  const [{ id }] = await save(database, aClub({ contactEmail }));
  const { rows } = await database.execute<{ value: string }>(sql`select value from auth.secret`);
  const token = answerToken(id, currentSeason(), contactEmail, [rows[0]?.value ?? '']);
  const [club] = await database.select().from(clubs).where(eq(clubs.id, id));
  if (!club) throw new Error(`no club ${id}`);
  return { ...club, path: clubPath(club), link: `/still-right#${token}` };
}

test('[FRES-04] [FRES-05] [FRES-06] a club answers its yearly email without signing in, and an admin decides', async ({
  page,
  site,
  browser,
}) => {
  const club = await anAskedClub(site);
  await page.setViewportSize(PHONE);
  await page.goto(club.link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Is the page for ${club.name} still right?`,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'All of this is still right' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(club.path);
  await expect(page.getByRole('main')).toContainText(/Confirmed by the club, \w+ \d{4}/);

  await page.goto(club.link);
  await page.getByRole('link', { name: 'Something changed' }).click();
  await page.locator('summary', { hasText: 'Phone' }).click();
  await page.getByLabel('Contact phone').fill('555-0142');
  await page.getByRole('button', { name: 'Send Suggestion' }).click();
  await expect(toast(page)).toContainText('Suggestion sent!');
  const said = () =>
    site.sql.execute(sql`
      select said_by, kind, fact from club_statements
      where club_id = ${club.id} and kind <> 'right' order by kind`);
  expect((await said()).rows).toEqual([
    { said_by: 'contact', kind: 'change', fact: 'contact_phone' },
  ]);

  await page.goto(club.link);
  await page.getByRole('button', { name: 'This club has closed' }).click();
  await expect(page.getByRole('main')).toContainText('Our admins will look at it.');
  const admin = await aRegistered(site.sql);
  await site.sql.execute(sql`insert into user_roles (user_id, role) values (${admin.id}, 'admin')`);
  const desk = await (await browser.newContext({ baseURL: site.url, viewport: DESKTOP })).newPage();
  await signIn(desk, admin);
  await desk.goto('/admin?kind=closed');
  await desk.getByRole('link', { name: club.name, exact: true }).click();
  const panel = desk.getByRole('region', { name: 'Is this still right?' });
  await expect(panel).toContainText('told us on');
  await expectAccessible(desk);
  await panel.getByRole('button', { name: 'All of this is still right' }).click();
  await expect(toast(desk)).toContainText('Thank you for confirming');
  await expect(panel).not.toContainText('told us on');
  await desk.context().close();
});

test('[FRES-01] [FRES-02] a club admin confirms one group, and everything, with one tap each', async ({
  page,
  site,
}) => {
  const club = await anAskedClub(site);
  const person = await aRegistered(site.sql);
  await site.sql.execute(sql`
    insert into user_roles (user_id, role, club_id) values (${person.id}, 'club_admin', ${club.id})`);
  await signIn(page, person);
  await page.goto(`/clubs/${club.id}/edit`);
  const panel = page.getByRole('region', { name: 'Is this still right?' });
  await expect(panel.getByText('Not confirmed by the club yet')).toHaveCount(4);
  await page.getByLabel('Contact phone').fill('555-0123');
  await panel.getByRole('button', { name: /^Still right.*Teams$/ }).click();
  await expect(panel.getByText(/^Confirmed by the club/)).toHaveCount(1);
  await expect(page.getByLabel('Contact phone')).toHaveValue('555-0123');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('main')).toContainText('Contact and teams: Confirmed by the club');
  await page.goto('/profile');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'My clubs' }) });
  await card.getByRole('button', { name: /^All of this is still right/ }).click();
  await expect(card).not.toContainText('Not confirmed');
  await expect(card).toContainText('Confirmed by the club');
});
