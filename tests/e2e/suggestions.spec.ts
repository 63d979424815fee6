import { createHash } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Sql } from '#db/db.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { pathOf } from './clubs.ts';
import { outboxPath } from './outbox.ts';
import { aRegistered, signIn, toast } from './people.ts';
import { startSite } from './site.ts';
import { DESKTOP, expect, expectAccessible, hydrated, test } from './test.ts';

// One after the other: all visitors here have one address, whose suggestions are counted.
test.describe.configure({ mode: 'serial' });
test.use({ viewport: DESKTOP });

const ADDRESS = 'suggestions@example.org';
const HOSTILE = `<img src=x onerror=alert(1)> & "them" O'Neil`;

interface SuggestionMail {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly id: string;
}

/** Mails about club suggestions, as the outbox page shows them. */
async function mailsAbout(
  request: APIRequestContext,
  site: string,
  clubName: string,
): Promise<SuggestionMail[]> {
  const answer = await request.get(site + (await outboxPath('/outbox.json')));
  const all = (await answer.json()) as SuggestionMail[];
  return all.filter((mail) => mail.subject.endsWith(`: ${clubName}`));
}

async function mailAbout(page: Page, site: string, clubName: string): Promise<SuggestionMail> {
  const mails = () => mailsAbout(page.request, site, clubName);
  await expect.poll(async () => (await mails()).length, { timeout: 120_000 }).toBe(1);
  const [mail] = await mails();
  if (!mail) throw new Error('no mail');
  return mail;
}

/** As if there had been so many tries within this hour; 0 resets the count. */
async function setAttempts(sql: Sql, key: string, attempts: number): Promise<void> {
  const hash = createHash('sha256').update(key).digest('base64url');
  await sql.execute(`delete from auth.rate_limit where key = '${hash}'`);
  if (attempts === 0) return;
  await sql.execute(
    `insert into auth.rate_limit (key, attempts, ends_at)
     values ('${hash}', ${attempts}, now() + interval '1 hour')`,
  );
}

const FROM_HERE = 'club suggestions from 127.0.0.1';

async function stored(sql: Sql, clubName: string) {
  const { rows } = await sql.execute(
    `select contact_name, contact_email, contact_phone, club_website, club_location, description,
       additional_info from club_suggestions where club_name = '${clubName.replaceAll("'", "''")}'`,
  );
  return rows;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Suggestion' });

test('[NAV-07, PERM-03, SUGG-01, SUGG-02, SUGG-03, SUGG-04, SUGG-06, SUGG-07] a visitor suggests a club, and the site gets a mail', async ({
  page,
  site,
}) => {
  await setAttempts(site.sql, FROM_HERE, 0);
  const name = `Suggested Aces ${test.info().retry}`;
  await page.goto('/suggest-club');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Back to Find Clubs' })).toHaveAttribute(
    'href',
    '/find-club',
  );
  const fields = {
    'Club Name': name,
    'Contact Name': HOSTILE,
    'Contact Email': 'sam@example.org',
    'Contact Phone': '555-0100',
    'Club Website': 'aces.example.org',
    'Club Location': 'Ardmore',
    Description: `${HOSTILE}\nSecond line.`,
    'Additional Info': 'New this year.',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await expect(page.getByLabel('Club Name')).toHaveAttribute('required');
  await expect(page.getByLabel('Contact Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Contact Phone')).toHaveAttribute('type', 'tel');
  await expect(page.getByLabel('Club Website')).toHaveAttribute('type', 'url');

  await page.reload();
  await expect(page.getByLabel('Additional Info')).toHaveValue('New this year.');
  for (const label of ['Contact Name', 'Contact Email', 'Contact Phone'] as const) {
    await page.getByLabel(label).fill(fields[label]);
  }
  await send(page).click();
  await expect(toast(page)).toContainText('Success!');
  await expect(toast(page)).toContainText('Your club suggestion has been sent successfully.');
  for (const label of Object.keys(fields)) await expect(page.getByLabel(label)).toHaveValue('');
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Club Name')).toHaveValue('');

  expect(await stored(site.sql, name)).toEqual([
    {
      contact_name: HOSTILE,
      contact_email: 'sam@example.org',
      contact_phone: '555-0100',
      club_website: 'https://aces.example.org',
      club_location: 'Ardmore',
      description: `${HOSTILE}\nSecond line.`,
      additional_info: 'New this year.',
    },
  ]);
  const mail = await mailAbout(page, site.url, name);
  expect(mail).toMatchObject({ to: ADDRESS, replyTo: 'sam@example.org' });
  for (const text of [HOSTILE, '555-0100', 'https://aces.example.org', 'New this year.']) {
    expect(mail.text).toContain(text);
  }
  const html = await (await page.request.get(await outboxPath(`/outbox/${mail.id}/html`))).text();
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;them&#34; O&#39;Neil');
  expect(html).not.toContain('<img src=x');
});

test('[SUGG-05] mistakes are shown beside their fields, and the first has the focus; nothing is sent', async ({
  page,
  site,
}) => {
  await page.goto('/suggest-club');
  await page.getByLabel('Club Location').fill('Nowhere');
  await send(page).click();
  await expect(toast(page)).toContainText('Required field missing');
  await expect(toast(page)).toContainText('Please fill in the club name.');
  const name = page.getByLabel('Club Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please fill in the club name.');

  await name.fill('Wrong Aces');
  await page.getByLabel('Club Website').fill('javascript:alert(1)');
  await page.getByLabel('Contact Email').fill('sam');
  await page.getByLabel('Description').fill('x'.repeat(3_001));
  await send(page).click();
  await expect(page.getByLabel('Club Website')).toBeFocused();
  await expect(page.getByLabel('Club Website')).toHaveAccessibleDescription(
    'Enter a web address, such as https://example.org.',
  );
  await expect(page.getByLabel('Contact Email')).toHaveAccessibleDescription(
    'Enter an email address, such as name@example.org.',
  );
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(
    'Use 3,000 characters or fewer.',
  );
  await expectAccessible(page);
  expect(await stored(site.sql, 'Wrong Aces')).toEqual([]);
});

test('a club being suggested survives a reload, but contact details are not kept in the browser', async ({
  page,
}) => {
  await page.goto('/suggest-club');
  await hydrated(page);
  await page.getByLabel('Contact Name').fill('Sam Secret');
  await page.getByLabel('Contact Email').fill('secret@example.org');
  await page.getByLabel('Contact Phone').fill('410 555 0199');
  await page.getByLabel('Club Name').fill('Kept Aces');
  await page.reload();
  await expect(page.getByLabel('Club Name')).toHaveValue('Kept Aces');
  for (const label of ['Contact Name', 'Contact Email', 'Contact Phone']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('Kept Aces');
  for (const word of ['Secret', 'secret@', '0199']) expect(kept).not.toContain(word);
});

test('a bot that fills in the hidden field is thanked, and nothing is stored or mailed', async ({
  page,
  site,
}) => {
  await page.goto('/suggest-club');
  await page.getByLabel('Club Name').fill('Trapped Aces');
  const trap = page.locator('input[name=reference]');
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await trap.fill('spam');
  await send(page).click();
  await expect(toast(page)).toContainText('Success!');
  expect(await stored(site.sql, 'Trapped Aces')).toEqual([]);
  await page.getByLabel('Club Name').fill('Later Aces');
  await send(page).click();
  await mailAbout(page, site.url, 'Later Aces');
  expect(await mailsAbout(page.request, site.url, 'Trapped Aces')).toEqual([]);
});

test.describe('failures', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[SUGG-08] a club that could not be suggested is reported, and what was typed stays', async ({
    page,
    site,
  }) => {
    // On an instance that trusts X-Forwarded-For: other tests suggest clubs from this address.
    const own = await startSite({ DATA_DIR: site.dataDir, DEMO: 'open', TRUSTED_PROXIES: '1' });
    const from = '203.0.113.20';
    const counted = `club suggestions from ${from}`;
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': from });
    await page.goto(`${own.url}/suggest-club`);
    await hydrated(page);
    await page.getByLabel('Club Name').fill('Eleventh Aces');
    await setAttempts(site.sql, counted, LIMITS.mailToOthers.max);
    const answer = page.waitForResponse('**/_serverFn/clubs.suggestions.suggestClub');
    await send(page).click();
    expect((await answer).status()).toBe(429);
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('Failed to send club suggestion. Please try again.');
    await expect(page.getByRole('alert').filter({ hasText: 'Too many attempts' })).toBeVisible();
    await setAttempts(site.sql, counted, 0);
    expect(await stored(site.sql, 'Eleventh Aces')).toEqual([]);
    await page.reload();
    await expect(page.getByLabel('Club Name')).toHaveValue('Eleventh Aces');
    await page.route('**/_serverFn/clubs.suggestions.suggestClub', (route) => route.abort());
    await send(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'couldn’t reach the site' }),
    ).toBeVisible();
    await page.unroute('**/_serverFn/clubs.suggestions.suggestClub');
    await send(page).click();
    await expect(toast(page)).toContainText('Success!');
    await page.goto('about:blank');
    await own.stop();
  });

  test('[SUGG-17, SUGG-22, SUGG-23] a suggested edit that failed shows the reason, and stays', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    const club = aClub({ name: 'Failing Edits', state: 'Suggestland', county: 'F', city: 'F' });
    await save(site.sql, club);
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}/suggest-edit`);
    await send(page).click();
    await expect(toast(page)).toContainText('Suggestions required');
    await expect(toast(page)).toContainText('Please provide your suggestions for this club.');
    const field = page.getByLabel('Your suggestions');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(
      'Please provide your suggestions for this club.',
    );
    await expectAccessible(page);

    await field.fill('New phone.');
    await setAttempts(site.sql, `mail to others of ${person.id}`, LIMITS.mailToOthers.max);
    const answer = page.waitForResponse('**/_serverFn/clubs.suggestions.suggestEdit');
    await send(page).click();
    expect((await answer).status()).toBe(429);
    await expect(toast(page)).toContainText('Error sending suggestion');
    await expect(toast(page)).toContainText('Too many attempts.');
    await setAttempts(site.sql, `mail to others of ${person.id}`, 0);

    await page.route('**/_serverFn/clubs.suggestions.suggestEdit', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: '' }),
    );
    await page.reload();
    await expect(field).toHaveValue('New phone.');
    await send(page).click();
    await expect(toast(page)).toContainText('Error sending suggestion');
    await expect(toast(page)).toContainText(
      'There was a problem sending your suggestion. Please try again.',
    );
    await page.unroute('**/_serverFn/clubs.suggestions.suggestEdit');
    await site.sql.execute(`delete from auth.session where user_id = '${person.id}'`);
    await send(page).click();
    await expect(field).toHaveAccessibleDescription('Please log in to suggest edits');
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}/suggest-edit`);
    await expect(field).toHaveValue('New phone.');
  });

  test('[SUGG-14, SUGG-16] addresses that lead to no club', async ({ page }) => {
    const invalid = await page.goto('/clubs/no-id/suggest-edit');
    expect(invalid?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid club URL');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
    for (const path of ['/clubs/a/b', '/clubs/a/b/c/d/e']) {
      const neither = await page.goto(`${path}/suggest-edit`);
      expect(neither?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid club URL');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Invalid club URL');
    }
    for (const path of ['/clubs/0198c0de-0000-7000-8000-000000000001', '/clubs/a/b/c/none-such']) {
      const missing = await page.goto(`${path}/suggest-edit`);
      expect(missing?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club not found');
    }
  });
});

test('[NAV-15, NAV-18, PERM-04, SUGG-09, SUGG-10, SUGG-11, SUGG-12, SUGG-13, SUGG-18, SUGG-19, SUGG-20, SUGG-21] a member suggests edits at both addresses', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const name = `Edited "Aces" & <b>Co</b>`;
  const club = aClub({
    name,
    state: 'Suggestland',
    county: 'E',
    city: 'E',
    contactPhone: '555-0101',
  });
  await save(site.sql, club);
  await site.sql.execute(`update profiles set full_name = 'Sam Doe' where id = '${person.id}'`);
  const path = await pathOf(site.sql, club.id);
  await signIn(page, person);
  await page.goto(path);
  await page.getByRole('link', { name: 'Suggest an Edit' }).first().click();
  await expect(page).toHaveURL(`${site.url}${path}/suggest-edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Suggest Edit for ${name}`);
  await expect(page).toHaveTitle(new RegExp(`^Suggest Edit for Edited "Aces"`));
  await page.getByLabel('Your suggestions').fill(`${HOSTILE}\nThe phone is 555-0102.`);
  await send(page).click();
  await expect(toast(page)).toContainText('Suggestion sent!');
  await expect(toast(page)).toContainText(
    "Thank you for your suggestion. We'll review it and get back to you.",
  );
  await expect(page.getByLabel('Your suggestions')).toHaveValue('');
  const mail = await mailAbout(page, site.url, name);
  expect(mail).toMatchObject({ to: ADDRESS, replyTo: person.email });
  const words = mail.text.replaceAll(/\s+/g, ' ');
  for (const text of [
    `Sam Doe, ${person.email}`,
    `${HOSTILE} The phone is 555-0102.`,
    `Name: ${name} City: E`,
    'Phone: 555-0101',
    'Website: not given',
    `/clubs/${club.id}`,
  ]) {
    expect(words).toContain(text);
  }

  await site.sql.execute(`update profiles set full_name = null where id = '${person.id}'`);
  const other = aClub({ name: 'Edited by id', state: 'Suggestland', county: 'E', city: 'E' });
  await save(site.sql, other);
  await page.goto(`/clubs/${other.id}/suggest-edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suggest Edit for Edited by id');
  await page.getByLabel('Your suggestions').fill('It is gone.');
  await send(page).click();
  await expect(toast(page)).toContainText('Suggestion sent!');
  const second = await mailAbout(page, site.url, 'Edited by id');
  expect(second.text).toContain(`Suggested by:\n${person.email}\n`);
  const { rows } = await site.sql.execute(
    `select user_id, suggestions from club_edit_suggestions where club_id = '${other.id}'`,
  );
  expect(rows).toEqual([{ user_id: person.id, suggestions: 'It is gone.' }]);
  await page.getByRole('link', { name: 'Back to Edited by id' }).click();
  await expect(page).toHaveURL(`${site.url}${await pathOf(site.sql, other.id)}`);
});

test('[PERM-02, SUGG-15] a visitor is asked to sign in, on a page that is the same for everyone', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Visited Edits', state: 'Suggestland', county: 'V', city: 'V' });
  await save(site.sql, club);
  const path = await pathOf(site.sql, club.id);
  const moved = await page.request.get(
    `/clubs/unknown-state/unknown-county/unknown-city/visited-edits/suggest-edit?name=v&from=find-club`,
    { maxRedirects: 0 },
  );
  expect(moved.status()).toBe(301);
  expect(moved.headers()['location']).toBe(`${path}/suggest-edit?name=v&from=find-club`);

  const document = await page.goto(`${path}/suggest-edit`);
  expect(document?.headers()['cache-control']).toMatch(/^public/);
  const html = (await document?.text()) ?? '';
  expect(html).toContain('Please log in to suggest edits');
  expect(html).toMatch(/Sending this form needs JavaScript.*What we say about the club/s);
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  await expect(page.getByText('Please log in to suggest edits')).toBeVisible();
  await expect(page.getByLabel('Your suggestions')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/auth\?next=[^&]+suggest-edit$/);
  const refused = await page.request.post('/_serverFn/clubs.suggestions.suggestEdit', {
    headers: { 'x-tsr-serverfn': 'true', origin: site.url },
    data: {},
  });
  expect(refused.status()).toBe(400);
});
