import { eq } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { openWithoutScripts } from './before-scripts.ts';
import { pathOf } from './clubs.ts';
import { signInAsAdmin } from './moderation.ts';
import { signIn, newPerson, toast } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test.use({ viewport: PHONE, colorScheme: 'dark' });

test('[FIXS-01] [FIXS-02] a visitor corrects facts of every kind, even before scripts load, and a bot is ignored', async ({
  page,
  site,
}) => {
  const club = aClub({
    name: 'Corrected',
    website: 'https://old.example.org',
    clubDirector: 'Kim',
  });
  await save(site.sql, club, aPracticeLocation({ club, name: 'Gym', address: '1 Lane' }));
  const said = () =>
    site.sql.select().from(clubStatements).where(eq(clubStatements.clubId, club.id));
  const arrive = await openWithoutScripts(page, `${await pathOf(site.sql, club.id)}/suggest-edit`);
  const open = (label: string) =>
    page
      .locator('summary')
      .filter({ hasText: new RegExp(`^${label}`) })
      .click();
  await expect(page.locator('summary').filter({ hasText: 'Website' })).toContainText(
    'old.example.org',
  );
  await open('Club director');
  await page.getByLabel('Club director').fill('Sam');
  await page.getByLabel('Where can we check it?').fill('club.example/board');
  await arrive();
  await expect(page.getByLabel('Club director')).toHaveValue('Sam');
  await expect(page.getByRole('region', { name: 'Write us a message' })).toContainText(
    'Please log in to suggest edits',
  );
  await open('Email');
  await page.getByLabel('Contact email').fill('nobody');
  await page.getByRole('button', { name: 'Send Suggestion' }).click();
  await expect(page.getByLabel('Contact email')).toBeFocused();
  await expect(page.getByLabel('Contact email')).toHaveAccessibleDescription(
    'Invalid email format',
  );
  expect(await said()).toEqual([]);
  await page.getByLabel('Contact email').fill('club@example.org');
  await open('Age groups');
  await page.getByLabel('U12', { exact: true }).check();
  await open('Practice locations');
  await page.getByLabel('Address').fill('2 Lane');
  await page.getByLabel('Your email').fill('kim@example.org');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Everything typed except the email address survives a reload.
  await page.reload();
  await expect(page.getByLabel('Club director')).toHaveValue('Sam');
  await expect(page.getByLabel('Your email')).toHaveValue('');
  await page.getByLabel('Your email').fill('kim@example.org');
  await page.getByRole('button', { name: 'Send Suggestion' }).click();
  await expect(toast(page)).toContainText('Suggestion sent!');
  await expect(page.getByText('Your suggestion was sent. Thank you!')).toBeVisible();
  await expect(page.getByLabel('Club director')).toHaveValue('Kim');
  expect((await said()).map(({ fact, after }) => JSON.stringify([fact, after])).toSorted()).toEqual(
    [
      '["age_groups",["U12","U14","U16"]]',
      '["club_director","Sam"]',
      '["contact_email","club@example.org"]',
      '["practice_locations",[{"name":"Gym","address":"2 Lane"}]]',
    ],
  );
  expect(await said()).toContainEqual(
    expect.objectContaining({ source: 'https://club.example/board', replyTo: 'kim@example.org' }),
  );
  await page.getByRole('button', { name: 'Send Suggestion' }).click();
  await expect(toast(page).first()).toContainText('Please provide your suggestions for this club.');
});

test('[FIXS-03] [FIXS-06] [FIXS-08] proposals are decided by keyboard alone, by admins and club admins, and can be undone', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Decided', website: 'https://old.example.org', clubDirector: 'Kim' });
  const other = aClub({ name: `Undecided ${newPerson().username}` });
  const owner = aMember(newPerson()).withPassword().administering(club);
  await save(site.sql, club, other, owner);
  const propose = (clubId: string, fact: string, after: string, day: number) =>
    site.sql.insert(clubStatements).values({
      clubId,
      saidBy: 'visitor',
      userId: null,
      kind: 'change',
      fact,
      after,
      before: fact === 'club_director' ? 'Kim' : null,
      proposalId: crypto.randomUUID(),
      createdAt: new Date(Date.UTC(1899, 0, day)),
    });
  await propose(club.id, 'club_director', '<b>Sam</b>', 1);
  await propose(club.id, 'website', 'https://new.example.org', 2);
  await propose(other.id, 'club_director', 'Else', 3);
  const director = async () =>
    (await site.sql.select().from(clubs).where(eq(clubs.id, club.id)))[0]?.clubDirector;
  const cards = page.getByRole('article');
  await page.setViewportSize(DESKTOP);
  const { email, profile } = { email: owner.email, profile: owner.profile };
  await signIn(page, { email, username: profile.username ?? '' });
  await page.goto('/admin/review');
  await expect(page).toHaveURL(`${site.url}/admin`);
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0)).toContainText('<b>Sam</b>');
  await expect(cards.nth(1)).toContainText('This has changed since it was suggested.');
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(cards.first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(cards).toHaveCount(1);
  expect(await director()).toBe('<b>Sam</b>');
  await page.keyboard.press('u');
  await expect(cards).toHaveCount(2);
  expect(await director()).toBe('Kim');
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await page.getByLabel('Reason').fill('It is a fan page.');
  await page.getByRole('button', { name: 'Reject', exact: true }).last().press('Enter');
  await expect(cards).toHaveCount(1);
  await expect(cards).toBeFocused();
  await page.keyboard.press('u');
  await expect(cards).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Reject', exact: true }).last().press('Enter');
  await expect(cards).toHaveCount(1);
  await toast(page).last().getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(cards).toHaveCount(2);
  await page.keyboard.press('k');
  await expect(cards.first()).toBeFocused();

  await page.context().clearCookies();
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/suggestions');
  await page.getByRole('link', { name: /^[\d,]+ corrections? of facts (is|are) waiting$/ }).click();
  await expect(page).toHaveURL(`${site.url}/admin?kind=edits`);
  await expect(cards.filter({ hasText: other.row.name })).toBeVisible();
  await expect(page.getByText('Nothing is waiting')).toHaveCount(0);
  await expect(page.getByRole('link', { name: other.row.name })).toHaveCount(1);
  await page.goto('/admin');
  await page
    .getByRole('row', { name: new RegExp(other.row.name) })
    .getByRole('link')
    .click();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Else');
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Accepted after an edit.
  await cards.getByRole('link', { name: 'Edit the club' }).click();
  await expect(page.getByLabel('Club director')).toHaveValue('Else');
});
