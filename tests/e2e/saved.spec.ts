import type { Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { openWithoutScripts } from './before-scripts.ts';
import { pathOf } from './clubs.ts';
import { PASSWORD, aRegistered, signIn, toast } from './people.ts';
import { PHONE, expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from './test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** Repeats an action until the page responds: then hearts appear. */
async function begin(page: Page, heart: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(heart).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('[MINE-01] [MINE-02] [MINE-03] hearts of a signed-out visitor stay on the device, and are added to the account at sign-in', async ({
  page,
  site,
}) => {
  const county = `Hearts${Date.now()}`;
  const [one, two] = ['Aces', 'Blocks'].map((name) => aClub({ name: `${county} ${name}`, county }));
  if (!one || !two) throw new Error('no clubs');
  await save(site.sql, one, two, aProgram({ club: one, feeFrom: 1_800, feeTo: 1_800 }));
  const [first, second] = [one.row.name, two.row.name];
  const heart = (name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true });
  await page.goto(`/find-club?county=${county}`);
  await begin(page, heart(first));
  await heart(first).click();
  await expect(heart(first)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(`${first} is saved.`)).toBeAttached();
  await page.goto(await pathOf(site.sql, two.id));
  await begin(page, heart(second));
  await heart(second).focus();
  await page.keyboard.press('Enter');
  await expect(heart(second)).toHaveAttribute('aria-pressed', 'true');
  // The number is not in the documents that the server renders (D65).
  const ofHeader = page.getByRole('banner').getByRole('link', { name: /^Saved clubs/ });
  await expect(ofHeader).toHaveAccessibleName('Saved clubs 2');
  const html = await (await page.request.get('/find-camp')).text();
  expect(html.match(/<a [^>]*href="\/saved".*?<\/a>/g)?.join()).not.toMatch(/>\d/);

  await page.goto('/saved');
  await expect(page.getByText('saved on this device only')).toBeVisible();
  await expect(page.getByRole('link', { name: first })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Compare 2 clubs' })).toHaveAttribute(
    'href',
    `/compare?club=${two.id}&club=${one.id}`,
  );

  const person = await aRegistered(site.sql);
  await signIn(page, person);
  await page.goto('/saved');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: first }) });
  await expect(row).toContainText('Cost $1,800');
  await row.getByLabel(`Your note on ${first}`).fill('Ask Coach Kim');
  await row.getByRole('button', { name: 'Save note' }).click();
  await expect(row.getByRole('button', { name: 'Save note' })).toHaveCount(0);
  await page.getByRole('button', { name: `Remove: ${second}` }).click();
  await expect(page.getByRole('button', { name: `Undo: ${second}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: second })).toBeVisible();
  await page.getByLabel('Email me updates about these clubs').selectOption('weekly');
  await expect(page.getByText('Alerts changed')).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.reload();
  await expect(page.getByLabel(`Your note on ${first}`)).toHaveValue('Ask Coach Kim');
  const { rows } = await site.sql.execute(sql`
    select from saved_clubs join auth."user" on id = user_id where email = ${person.email}`);
  expect(rows).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem('saved-clubs'))).toBeNull();
});

test('[MINE-01] [MINE-02] [MINE-10] hearts of a signed-in user belong to the account: on cards, in a comparison, and as lists change', async ({
  page,
  site,
}) => {
  const county = `Account${Date.now()}`;
  // The pages of other tests' clubs in the same city change with them.
  const clubs = ['Aces', 'Blocks'].map((name) =>
    aClub({ name: `${county} ${name}`, county, city: county }),
  );
  const [one, two] = clubs;
  if (!one || !two) throw new Error('no clubs');
  await save(site.sql, one, two);
  const heart = ({ row: { name } }: ClubBuilder) =>
    page.getByRole('button', { name: `Save ${name}`, exact: true });
  const person = await aRegistered(site.sql);
  const stored = async () =>
    (
      await site.sql.execute<{ id: string }>(
        sql`select club_id as id from saved_clubs where user_id = ${person.id}`,
      )
    ).rows.map(({ id }) => id);
  await site.sql.execute(sql`
    insert into saved_clubs (user_id, club_id, club_name, told)
    values (${person.id}, ${one.id}, ${one.row.name}, '{}')`);
  // Saved before the sign-in, one of them in the account as well.
  await page.goto('/terms-of-service');
  await page.evaluate(
    (ids) => localStorage.setItem('saved-clubs', JSON.stringify(ids)),
    [one.id, two.id],
  );
  await signIn(page, person);
  await page.goto(`/find-club?county=${county}`);
  // Without the user doing anything.
  for (const club of clubs) await expect(heart(club)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await stored()).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(await page.evaluate(() => localStorage.getItem('saved-clubs'))).toBeNull();
  await heart(two).click();
  await expect(page.getByText(`${two.row.name} is no longer saved.`)).toBeAttached();
  await expect.poll(stored).toEqual([one.id]);

  // Another page of the same document, and back: new cards, each with one heart.
  await page.getByRole('link', { name: two.row.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: two.row.name })).toBeVisible();
  await expect(heart(two)).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(heart(one)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('article').getByRole('button', { name: /^Save / })).toHaveCount(2);

  await page.goto(`/compare?club=${one.id}&club=${two.id}`);
  await expect(heart(one)).toHaveAttribute('aria-pressed', 'true');
  await heart(two).click();
  await expect(page.getByText(`${two.row.name} is saved.`)).toBeAttached();
  await expect.poll(stored).toHaveLength(2);
  await expectAccessible(page);

  // The documents are the same for signed-in users and visitors.
  const paths = [
    await pathOf(site.sql, one.id),
    `/find-club?county=${county}`,
    `/tryouts?county=${county}`,
    `/compare?club=${one.id}&club=${two.id}`,
  ];
  for (const path of paths) {
    // Another test may change a nearby club between the two requests; then both are repeated.
    await expect(async () => {
      const document = await page.request.get(path);
      const ofNobody = await fetch(document.url());
      expect(await document.text()).toBe(await ofNobody.text());
    }).toPass({ timeout: 120_000 });
  }
});

test('[FAMI-09] [MINE-01] a heart and a checkbox pressed before the scripts load are not lost', async ({
  page,
  site,
}) => {
  const county = `Early${Date.now()}`;
  const [one, two, three] = [aClub({ county }), aClub({ county }), aClub({ county })];
  await save(site.sql, one, two, three);
  const arrive = await openWithoutScripts(page, `/find-club?county=${county}`);
  const heart = (club: ClubBuilder) =>
    page.getByRole('button', { name: `Save ${club.row.name}`, exact: true });
  const tick = page.getByRole('checkbox', { name: `Compare ${two.row.name}`, exact: true });
  await heart(one).click();
  await expect(heart(one)).toHaveAttribute('aria-busy', 'true');
  await heart(two).focus();
  await page.keyboard.press('Enter');
  await tick.click();
  // A second press undoes the first.
  await heart(three).click();
  await heart(three).click();
  await arrive();
  for (const pressed of [one, two]) {
    await expect(heart(pressed)).toHaveAttribute('aria-pressed', 'true');
    await expect(heart(pressed)).not.toHaveAttribute('aria-busy');
  }
  await expect(heart(three)).toHaveAttribute('aria-pressed', 'false');
  await expect(tick).toBeChecked();
  await expect(page.getByRole('region', { name: 'Clubs to compare' })).toContainText(two.row.name);
  await expect(page).toHaveURL(new RegExp(`county=${county}`));
  await page.unrouteAll();
});

test.describe('when the session has ended elsewhere', () => {
  test.use({ expectedConsole: ['status of 401'] });

  test('[MINE-01] [MINE-02] a heart says so and saves the club in this browser, 50 at most', async ({
    page,
    site,
  }) => {
    const club = aClub({ county: `Ended${Date.now()}` });
    await save(site.sql, club);
    const person = await aRegistered(site.sql);
    await signIn(page, person);
    await page.goto(await pathOf(site.sql, club.id));
    const heart = page.getByRole('button', { name: `Save ${club.row.name}`, exact: true });
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
    await site.sql.execute(sql`delete from auth.session where user_id = ${person.id}`);
    await heart.click();
    await expect(toast(page)).toContainText('on this device. Sign in to move it to your account.');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    const kept = () => page.evaluate(() => localStorage.getItem('saved-clubs'));
    expect(await kept()).toBe(JSON.stringify([club.id]));

    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect(await kept()).toBeNull();
    await page.evaluate(() =>
      localStorage.setItem(
        'saved-clubs',
        JSON.stringify(Array.from({ length: 50 }, () => crypto.randomUUID())),
      ),
    );
    await heart.click();
    await expect(page.getByText('You can save up to 50 clubs on this device.')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});

test('[MINE-01] [MINE-03] removing a heart with a note says so and offers to undo it', async ({
  page,
  site,
}) => {
  const club = aClub({ county: `Noted${Date.now()}` });
  const person = await aRegistered(site.sql);
  await save(site.sql, club);
  await site.sql.execute(sql`
    insert into saved_clubs (user_id, club_id, club_name, note, told)
    values (${person.id}, ${club.id}, ${club.row.name}, 'Ask Coach Kim', '{}')`);
  await signIn(page, person);
  await page.goto(await pathOf(site.sql, club.id));
  const heart = page.getByRole('button', { name: `Save ${club.row.name}`, exact: true });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(toast(page)).toContainText('Your note: “Ask Coach Kim”');
  await heart.click();
  await expect(page.getByText(`${club.row.name} is saved.`)).toBeAttached();
  await page.goto('/saved');
  await expect(page.getByLabel(`Your note on ${club.row.name}`)).toHaveValue('Ask Coach Kim');
});

test("[MINE-01] [MINE-04] a heart on a tryout saves its club, and the board's search can be saved", async ({
  page,
  site,
}) => {
  const county = `Board${Date.now()}`;
  const tryout = aTryout({ club: aClub({ county, name: `${county} Aces` }) });
  await save(site.sql, tryout);
  const heart = page.getByRole('button', { name: `Save ${county} Aces`, exact: true });
  await signIn(page, await aRegistered(site.sql));
  await page.goto(`/tryouts?county=${county}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(page.getByText(`${county} Aces is saved.`)).toBeAttached();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByLabel('Name').fill('Tryouts for Ann');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/tryouts/${tryout.id}`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/saved');
  await expect(page.getByRole('link', { name: 'Tryouts for Ann' })).toHaveAttribute(
    'href',
    `/tryouts?county=${county}`,
  );
});

test('[MINE-04] [MINE-05] a search is saved from the finder, renamed, opened and deleted', async ({
  page,
  site,
}) => {
  // Alerts are for searches that find few clubs, and other tests add hundreds.
  const county = `Quiet${Date.now()}`;
  await save(site.sql, aClub({ county }));
  await signIn(page, await aRegistered(site.sql));
  await page.setViewportSize(PHONE);
  await page.goto(`/find-club?gender=Girls&ageGroup=U14&county=${county}`);
  await hydrated(page);
  const saving = page.getByRole('button', { name: 'Save this search' });
  const [shown, sort, button] = await Promise.all(
    [page.getByText('Showing 1 club'), page.getByLabel('Sort by'), saving].map((one) =>
      one.boundingBox(),
    ),
  );
  // Beside the number of clubs, so that it takes no line of its own.
  expect(button?.y).toBeLessThan((shown?.y ?? 0) + (shown?.height ?? 0));
  expect(button?.y).toBeLessThan(sort?.y ?? 0);
  await saving.click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog).toHaveCSS('text-align', 'start');
  await dialog.getByLabel('Name').fill('For Ann');
  await dialog.getByLabel('Email me when there’s something new').selectOption('daily');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/saved');
  await expect(page.getByText('No saved clubs yet.')).toBeVisible();
  await expect(page.getByLabel('Email me updates about “For Ann”')).toHaveValue('daily');
  await page.getByRole('button', { name: 'Rename: For Ann' }).click();
  await page.getByLabel('Name').fill('For both');
  await page.getByRole('button', { name: 'Save name' }).click();
  const link = page.getByRole('link', { name: 'For both' });
  await expect(link).toHaveAttribute(
    'href',
    `/find-club?county=${county}&ageGroup=U14&gender=Girls`,
  );
  await page.getByRole('button', { name: 'Delete: For both' }).click();
  await page.getByRole('button', { name: 'Delete search' }).click();
  await expect(page.getByText('No saved searches yet.')).toBeVisible();
});

test('the button that saves a search appears when it works', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/find-club?state=Delaware');
  const save = page.getByRole('button', { name: 'Save this search' });
  await expect(save).toBeDisabled();
  await arrive();
  await save.click();
  await expect(page.getByRole('dialog', { name: 'Save this search' })).toBeVisible();
});

test('[MINE-04] a signed-out visitor who saves a search is sent to sign in and back', async ({
  page,
  site,
}) => {
  const county = `Back${Date.now()}`;
  await save(site.sql, aClub({ county }));
  const person = await aRegistered(site.sql);
  const search = `/find-club?county=${county}&ageGroup=U14&gender=Girls`;
  await page.goto(search);
  await hydrated(page);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog).toContainText('Sign in to save this search');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(search);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await dialog.getByLabel('Name').fill('For Ben');
  await dialog.getByRole('button', { name: 'Save search' }).click();
  await expect(dialog).toHaveCount(0);
  const { rows } = await site.sql.execute(
    sql`select name, query from saved_searches where user_id = ${person.id}`,
  );
  expect(rows).toEqual([{ name: 'For Ben', query: search.replace('/find-club', '') }]);
});

test('[MINE-08] a mail program ends alerts with one click, a person on a page that asks, without scripts', async ({
  browser,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const key = 'c0ffee42'.repeat(8).slice(0, 40) + person.email.length.toString(16).padStart(4, '0');
  const full = `${key}${Date.now().toString(16)}`.padEnd(64, '0').slice(0, 64);
  await site.sql.execute(sql`
    insert into alert_settings (user_id, clubs, unsubscribe_key)
    select id, 'daily', ${full} from auth."user" where email = ${person.email}`);
  const alerts = async () =>
    (
      await site.sql.execute<{ clubs: string }>(
        sql`select clubs from alert_settings where unsubscribe_key = ${full}`,
      )
    ).rows[0]?.clubs;
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  // A mail program that only opens the link ends nothing.
  await page.goto(`/api/unsubscribe?key=${full}&of=clubs`);
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
  expect(await alerts()).toBe('daily');
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
  expect(await alerts()).toBe('off');
  await site.sql.execute(
    sql`update alert_settings set clubs = 'weekly' where unsubscribe_key = ${full}`,
  );
  const answer = await fetch(`${site.url}/api/unsubscribe?key=${full}&of=clubs`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(answer.status).toBe(200);
  expect(await alerts()).toBe('off');
  await context.close();
});
