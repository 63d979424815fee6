import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { clubClaims } from '#db/schema/claims.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { clubPath } from '#domain/paths.ts';
import { clubs } from '#db/schema/clubs.ts';
import { anAdmin } from './club-edit.ts';
import { atAnyInstance, mailTo, mailsTo } from './outbox.ts';
import { aRegistered, PASSWORD, signIn, toast } from './people.ts';
import { DESKTOP, expect, expectAccessible, PHONE, test } from './test.ts';
import type { Site } from './test.ts';

/** A club that has been listed for a long time, without an admin. */
async function aListedClub(site: Site) {
  const word = randomUUID().slice(0, 8);
  const contactEmail = `info-${word}@clubs.example.org`;
  const row = {
    name: `Claimed ${word} Volleyball Academy of Southeastern Pennsylvania`,
    contactEmail,
  };
  const createdAt = new Date(Date.now() - 60 * 24 * 60 * 60_000);
  const club = aClub({ ...row, website: `https://www.${word}-volleyball.org`, createdAt });
  await save(site.sql, club);
  const [stored] = await site.sql.select().from(clubs).where(eq(clubs.id, club.id));
  if (!stored) throw new Error('the club is not stored');
  return { ...row, id: club.id, path: clubPath(stored) };
}

const statesOf = async (site: Site, clubId: string) =>
  (await site.sql.select().from(clubClaims).where(eq(clubClaims.clubId, clubId))).map(
    ({ state }) => state,
  );

async function looksFine(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    if (process.env['CLAIM_SHOTS'])
      await page.screenshot({
        path: `${process.env['CLAIM_SHOTS']}/${name}-${size.width}.png`,
        fullPage: true,
      });
  }
}

test('[CLAI-01] [CLAI-02] [CLAI-06] a member claims a club by mail; programs that follow its links change nothing', async ({
  page,
  site,
  browser,
}) => {
  const club = await aListedClub(site);
  const person = await aRegistered(site.sql);
  await page.goto(club.path);
  await expect(page.getByRole('link', { name: 'Claim This Club' })).toBeHidden();
  await signIn(page, person);
  await page.goto(club.path);
  await expect(page.getByText('Suggest an Edit · History · Claim This Club')).toBeVisible();
  await page.getByRole('link', { name: 'Claim This Club' }).click();
  await expect(
    page.getByRole('heading', { name: 'DNS record of the club’s website' }),
  ).toBeVisible();
  await looksFine(page, 'ways');
  await page.getByRole('button', { name: 'Get a record' }).click();
  await expect(page.getByRole('heading', { name: 'Add this TXT record' })).toBeVisible();
  await expect(page.getByText(/^Value: club-claim=[0-9a-f]{32}$/)).toBeVisible();
  await looksFine(page, 'record');
  await page.getByRole('button', { name: 'Email the club' }).click();
  await expect(page.getByRole('heading', { name: 'Check the mailbox' })).toBeVisible();

  // Each claim is announced to the club; the last one also brings a link to confirm it.
  await expect
    .poll(async () => (await mailsTo(page.request, site.url, club.contactEmail)).length)
    .toBe(2);
  const mails = await mailsTo(page.request, site.url, club.contactEmail);
  const links = mails.flatMap((mail) => mail.links.filter((link) => link.includes('/claim#')));
  expect(links).toHaveLength(2);
  const scanner = await browser.newContext({ baseURL: site.url });
  const visit = await scanner.newPage();
  for (const link of links.map(atAnyInstance)) {
    for (const method of ['HEAD', 'GET'])
      expect((await fetch(site.url + link, { method })).status).toBe(200);
    await visit.goto('about:blank');
    await visit.goto(link);
    await expect(visit.getByRole('button', { name: /the claim$/ }).first()).toBeEnabled();
    await visit.waitForLoadState('networkidle');
  }
  await looksFine(visit, 'link');
  expect((await statesOf(site, club.id)).toSorted()).toEqual(['ended', 'open']);

  const proof = links.map(atAnyInstance).find((link) => link.includes('#prove=')) ?? '';
  await page.goto('about:blank');
  await page.goto(proof);
  await page.getByRole('button', { name: 'Confirm the claim' }).click();
  await expect(page.getByRole('heading', { name: 'You’re now a club admin' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Stop being a club admin' })).toBeVisible();
  await looksFine(page, 'granted');

  // The contact address objects, without an account.
  const objection = links.map(atAnyInstance).find((link) => link.includes('#object=')) ?? '';
  await visit.goto('about:blank');
  await visit.goto(objection);
  await visit.getByRole('button', { name: 'Object to the claim' }).click();
  await expect(visit.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await scanner.close();
  await page.goto(`${club.path}/claim`);
  await expect(page.getByRole('heading', { name: 'Your claim is on hold' })).toBeVisible();
});

test('[CLAI-05] [CLAI-07] an admin accepts words; the new club admin invites another and resigns', async ({
  page,
  site,
  browser,
}) => {
  const club = await aListedClub(site);
  const [person, friend] = [await aRegistered(site.sql), await aRegistered(site.sql)];
  await signIn(page, person);
  await page.goto(`/clubs/${club.id}/claim`);
  await page.getByLabel('How you’re involved with the club').fill('I’m its director.\nSince 2011.');
  await page.getByRole('button', { name: 'Send to our admins' }).click();
  await expect(page.getByRole('heading', { name: 'Your claim is waiting' })).toBeVisible();

  const office = await browser.newContext({ baseURL: site.url });
  const admin = await office.newPage();
  await signIn(admin, await anAdmin(site.sql));
  await admin.goto('/admin?kind=claims');
  await admin.getByRole('link', { name: club.name }).click();
  const claim = admin.getByRole('region', { name: `Claim by ${person.username}` });
  await expect(claim).toContainText(`Email: ${person.email}. Account since `);
  await expect(claim).toContainText(`The club’s email address: ${club.contactEmail}`);
  await expect(claim.getByRole('link', { name: 'Show this user' })).toHaveAttribute(
    'href',
    `/admin/users?search=${encodeURIComponent(person.email)}`,
  );
  await looksFine(admin, 'decide');
  await admin.getByRole('button', { name: 'Accept the claim' }).click();
  await admin.getByLabel('Your own password').fill(PASSWORD);
  await looksFine(admin, 'accept');
  await admin.getByRole('dialog').getByRole('button', { name: 'Accept the claim' }).click();
  await expect(toast(admin)).toContainText('Claim accepted');
  await admin.getByRole('link', { name: 'All claims' }).click();
  await expect(admin).toHaveURL(`${site.url}/admin?kind=claims`);
  await office.close();

  await page.goto(`/clubs/${club.id}/claim`);
  await page.getByLabel('Email address').fill(friend.email);
  await page.getByRole('button', { name: 'Invite by email' }).click();
  await page.getByLabel('Your own password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Invite by email' }).click();
  await expect(page.getByRole('heading', { name: `Invitation to ${friend.email}` })).toBeVisible();
  await looksFine(page, 'desk');
  const { links } = await mailTo(page.request, site.url, friend.email);
  const link = atAnyInstance(links.find((one) => one.includes('#invitation=')) ?? '');

  const there = await browser.newContext({ baseURL: site.url });
  const friends = await there.newPage();
  await friends.goto(link);
  await expect(friends.getByText(/^Sign in first\./)).toBeVisible();
  await friends.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(friends).toHaveURL(/\?next=[^#]*claim#invitation=[0-9a-f]+$/);
  await friends.getByLabel('Email').fill(friend.email);
  await friends.getByLabel('Password').fill(PASSWORD);
  await friends.getByRole('button', { name: 'Sign in' }).click();
  await expect(friends.getByText('You’ll become a club admin.')).toBeVisible();
  await friends.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(friends.getByRole('heading', { name: 'You’re now a club admin' })).toBeVisible();
  await there.close();

  await page.getByRole('button', { name: 'Give up the role' }).click();
  await expect(page.getByRole('dialog')).toContainText('You’ll no longer edit the club’s page');
  await page.getByLabel('Your own password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Give up the role' }).click();
  await expect(page.getByRole('button', { name: 'Give up the role' })).toBeHidden();
});
