import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { emailChange } from '#db/schema/accounts.ts';
import { hashed } from '#platform/hashed.ts';
import { answerToken } from '#features/clubs/freshness/queries.server.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import { linkOf, mailTo } from './outbox.ts';
import {
  aRegistered,
  CHOSEN_PASSWORD,
  confirm,
  fillSignUp,
  PASSWORD,
  register,
  newPerson,
} from './people.ts';
import { expect, expectAccessible, test } from './test.ts';
import type { Site } from './test.ts';

/** Everything about a user that a mailed link may change. */
async function stateOf(site: Site, email: string): Promise<unknown> {
  const { rows } = await site.sql.execute(sql`
    select to_jsonb(account) as account,
      (select jsonb_agg(one order by one.id) from auth.verification as one
        where one.value in (account.id::text, 'confirm:' || account.id)) as links,
      (select jsonb_agg(one) from auth.account as one where one.user_id = account.id) as passwords,
      (select jsonb_agg(one) from auth.email_change as one where one.user_id = account.id) as changes,
      (select jsonb_agg(one) from auth.session as one where one.user_id = account.id) as sessions,
      (select jsonb_agg(said) from club_statements as said join clubs as club on club.id = said.club_id
        where club.contact_email = account.email) as said,
      (select jsonb_agg(one) from alert_settings as one where one.user_id = account.id) as alerts
    from auth."user" as account where account.email = ${email}`);
  return rows;
}

interface Mailed {
  readonly title: string;
  /** The row in requirements.tsv that it proves. */
  readonly row?: string;
  /** Makes a user who has received such a link. */
  readonly make: (site: Site, page: Page) => Promise<{ email: string; link: string }>;
  /** What it leads to in a browser. */
  readonly button: string;
}

/** Every mailed link with an effect (the table LINKS in platform/mail/letters.test.ts). */
const MAILED: readonly Mailed[] = [
  {
    title: 'confirms an address',
    async make(site, page) {
      const person = newPerson();
      await register(page, person);
      return { ...person, link: linkOf(await mailTo(page.request, site.url, person.email)) };
    },
    button: 'Confirm email address',
  },
  {
    title: 'sets a new password',
    async make(site, page) {
      const { email } = await aRegistered(site.sql);
      await send(
        site.url,
        await callTo('POST accounts.sign-in.requestPasswordReset', { email }),
        {},
      );
      return { email, link: linkOf(await mailTo(page.request, site.url, email)) };
    },
    button: 'Set new password',
  },
  ...(['old', 'new'] as const).map((side) => ({
    title: `confirms a change of address at the ${side} one`,
    async make(site: Site) {
      const { id, email } = await aRegistered(site.sql);
      const tokens = { old: randomUUID(), new: randomUUID() };
      await site.sql.insert(emailChange).values({
        userId: id,
        newEmail: `new-${email}`,
        sessionId: randomUUID(),
        oldToken: hashed(tokens.old),
        newToken: hashed(tokens.new),
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      });
      return { email, link: `/profile#email-change=${tokens[side]}` };
    },
    button: side === 'old' ? 'Confirm the change' : 'Confirm this address',
  })),
  ...['/unsubscribe', '/api/unsubscribe'].map((path) => ({
    title: `ends alerts at ${path}`,
    async make(site: Site) {
      const { id, email } = await aRegistered(site.sql);
      const key = randomBytes(32).toString('hex');
      await site.sql.execute(sql`
        insert into alert_settings (user_id, clubs, unsubscribe_key) values (${id}, 'weekly', ${key})
        on conflict (user_id) do update set clubs = 'weekly', unsubscribe_key = ${key}`);
      return { email, link: `${path}?key=${key}&of=clubs` };
    },
    button: 'Stop these emails',
  })),
  {
    row: 'FRES-04',
    title: 'asks a club whether its page is right',
    async make(site) {
      const { email } = await aRegistered(site.sql);
      const club = aClub({ contactEmail: email });
      await save(site.sql, club);
      const { rows } = await site.sql.execute<{ value: string }>(
        sql`select value from auth.secret`,
      );
      const token = answerToken(club.id, currentSeason(), email, [rows[0]?.value ?? '']);
      return { email, link: `/still-right#${token}` };
    },
    button: 'All of this is still right',
  },
];

for (const { row, title, make, button } of MAILED) {
  test(`${row ? `[${row}] ` : ''}HEAD, GET, and a visit of a mailed link that ${title} change nothing; a button does it`, async ({
    page,
    browser,
    site,
  }) => {
    const { email, link } = await make(site, page);
    const before = await stateOf(site, email);
    for (const method of ['HEAD', 'GET']) {
      const answer = await fetch(site.url + link, { method });
      expect(answer.status, method).toBeLessThan(400);
    }
    const scanner = await browser.newContext({ baseURL: site.url });
    const visit = await scanner.newPage();
    await visit.goto(link);
    await expect(visit.getByRole('button', { name: button })).toBeEnabled();
    await visit.waitForLoadState('networkidle');
    expect(await stateOf(site, email)).toEqual(before);
    await scanner.close();
  });
}

test('a visitor who registers on the way to a page confirms, signs in, and arrives there, also on another device', async ({
  page,
  browser,
  site,
}) => {
  const person = newPerson();
  // Like a tap on 'Sign in' before hydration, whose link is the same for everyone and names no page.
  await page.goto('/saved');
  await page.evaluate(() => window.location.assign('/auth'));
  await page.waitForURL('/auth');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'New here? Create an account' }).click();
  await fillSignUp(page, person, null);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('main')).toContainText(person.email);
  const { text } = await mailTo(page.request, site.url, person.email);
  expect(text).not.toContain('saved');
  expect(text.replaceAll(person.email, '')).not.toContain(person.username);

  const phone = await browser.newContext({ baseURL: site.secondUrl });
  const there = await phone.newPage();
  await there.goto(linkOf(await mailTo(page.request, site.url, person.email)));
  await expect(there.getByRole('main')).toContainText(`You registered as ${person.username}`);
  await expectAccessible(there);
  await confirm(there, site.url, person);
  await there.getByLabel('Email').fill(person.email);
  await there.getByLabel('Password').fill(CHOSEN_PASSWORD);
  await there.getByRole('button', { name: 'Sign in' }).click();
  await expect(there).toHaveURL(`${site.secondUrl}/saved`);
  await phone.close();
});

test('with cookies blocked, the sign-in form says so', async ({ page, site }) => {
  const { email } = await aRegistered(site.sql);
  // Like a browser that blocks cookies: it stores and sends none.
  await page.route('**/_serverFn/accounts.sign-in.signIn**', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _blocked, ...headers } = response.headers();
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('your browser is blocking the cookies');
  await expect(page.getByText('Login failed')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(calls.filter((url) => url.includes('accounts.sign-in.signIn'))).toHaveLength(1);
  expect(page.url()).toBe(`${site.url}/auth`);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
