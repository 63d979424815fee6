import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { pathOf } from './clubs.ts';
import { PASSWORD, aRegistered, signIn, toast } from './people.ts';
import type { Person } from './people.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

const heartOf = (page: Page, { row: { name } }: ClubBuilder) =>
  page.getByRole('button', { name: `Save ${name}`, exact: true });

/** A club in a county and a town of its own. */
function ownClub(name: string): ClubBuilder {
  const own = `${name}${Date.now()}`;
  return aClub({ name: `${own} Aces`, county: own, city: own });
}

const keepNote = (site: Site, { id }: { id: string }, club: ClubBuilder, note: string) =>
  site.sql.execute(sql`
    insert into saved_clubs (user_id, club_id, club_name, note, told)
    values (${id}, ${club.id}, ${club.row.name}, ${note}, '{}')`);

async function storedOf(site: Site, { id }: { id: string }) {
  const { rows } = await site.sql.execute<{ id: string; note: string | null }>(
    sql`select club_id as id, note from saved_clubs where user_id = ${id}`,
  );
  return rows;
}

const keepHere = (page: Page, ids: readonly string[]) =>
  page.evaluate((kept) => localStorage.setItem('saved-clubs', JSON.stringify(kept)), ids);

/** By the form on the open page, which stays the same document. */
async function signInHere(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
}

test('[MINE-01] [MINE-03] a note removed with a heart does not reach the next user who signs in', async ({
  page,
  site,
}) => {
  const club = ownClub('Leak');
  const [one, other] = [await aRegistered(site.sql), await aRegistered(site.sql)];
  await save(site.sql, club);
  await keepNote(site, one, club, 'Their coach shouts');
  await signIn(page, one);
  await page.goto(await pathOf(site.sql, club.id));
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const heart = heartOf(page, club);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(toast(page)).toContainText('Their coach shouts');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await signInHere(page, other);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(club.row.name);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(page.getByText(`${club.row.name} is saved.`)).toBeAttached();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await storedOf(site, other)).toEqual([{ id: club.id, note: null }]);
});

test('[MINE-01] two quick presses of a heart end in the state of the last one', async ({
  page,
  site,
}) => {
  const club = ownClub('Quick');
  const person = await aRegistered(site.sql);
  await save(site.sql, club);
  await signIn(page, person);
  await page.goto(await pathOf(site.sql, club.id));
  const heart = heartOf(page, club);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  let sent = 0;
  const answerFirst = Promise.withResolvers<void>();
  await page.route('**/_serverFn/saved.clubs.setSaved', async (route) => {
    sent += 1;
    if (sent === 1) await answerFirst.promise;
    await route.continue();
  });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => sent).toBe(1);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  // The second request waits for the first answer: otherwise it would be sent before.
  await page.evaluate(async () => (await fetch('/healthz')).text());
  expect(sent).toBe(1);
  answerFirst.resolve();
  await expect.poll(() => sent).toBe(2);
  await expect(page.getByText(`${club.row.name} is no longer saved.`)).toBeAttached();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await storedOf(site, person)).toEqual([]);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('[MINE-03] clubs removed one after the other, before the first answer, are all removed', async ({
  page,
  site,
}) => {
  const [first, second] = [ownClub('Gone first'), ownClub('Gone second')];
  const person = await aRegistered(site.sql);
  await save(site.sql, first, second);
  await keepNote(site, person, first, 'Of the first');
  await keepNote(site, person, second, 'Of the second');
  await signIn(page, person);
  await page.goto('/saved');
  const answer = Promise.withResolvers<void>();
  await page.route('**/_serverFn/saved.clubs.setSaved', async (route) => {
    await answer.promise;
    await route.continue();
  });
  for (const { row } of [first, second]) {
    await page.getByRole('button', { name: `Remove: ${row.name}` }).click();
  }
  answer.resolve();
  for (const { row } of [first, second]) {
    await expect(page.getByText(`Removed: ${row.name}`)).toBeVisible();
  }
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: `Undo: ${first.row.name}` }).click();
  await expect(page.getByText(`Removed: ${first.row.name}`)).toHaveCount(0);
  expect(await storedOf(site, person)).toEqual([{ id: first.id, note: 'Of the first' }]);
});

test.describe("a browser's clubs that fail to be added to the account", () => {
  test.use({ expectedConsole: ['ERR_FAILED'] });

  test('[MINE-02] [MINE-03] leave /saved as it is, which says so, and are added later', async ({
    page,
    site,
  }) => {
    const [kept, own] = [ownClub('Kept'), ownClub('Own')];
    const person = await aRegistered(site.sql);
    await save(site.sql, kept, own);
    await keepNote(site, person, own, 'Mine');
    await signIn(page, person);
    await page.route('**/_serverFn/saved.clubs.joinSaved', (route) => route.abort());
    await keepHere(page, [kept.id]);
    await page.goto('/saved');
    await expect(page.getByRole('link', { name: own.row.name })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(
      'We couldn’t move the clubs saved on this device to your account',
    );
    await expectAccessible(page);
    // Hearts show the account's clubs all the same.
    await page.goto(await pathOf(site.sql, own.id));
    await expect(heartOf(page, own)).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/saved');
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: kept.row.name })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await storedOf(site, person)).toHaveLength(2);
  });
});

test("[MINE-02] invalid and excess entries in the browser's list are left out", async ({
  page,
  site,
}) => {
  const club = ownClub('Odd');
  const person = await aRegistered(site.sql);
  await save(site.sql, club);
  const strangers = Array.from({ length: 60 }, () => crypto.randomUUID());
  await page.goto('/terms-of-service');
  await keepHere(page, ['-'.repeat(36), club.id, ...strangers]);
  // Signed out first, and then with an account.
  await page.goto('/saved');
  await expect(page.getByRole('link', { name: club.row.name })).toBeVisible();
  await signIn(page, person);
  await page.goto('/saved');
  await expect(page.getByRole('link', { name: club.row.name })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await storedOf(site, person)).toEqual([{ id: club.id, note: null }]);
});

test.describe('an unsaved note', () => {
  test.use({ expectedConsole: ['status of 401'] });

  test('[MINE-03] survives leaving and the end of the session, and is removed and restored with its club', async ({
    page,
    site,
  }) => {
    const club = ownClub('Typed');
    const person = await aRegistered(site.sql);
    await save(site.sql, club);
    await keepNote(site, person, club, 'Old note');
    await signIn(page, person);
    await page.goto('/saved');
    const field = page.getByLabel(`Your note on ${club.row.name}`);
    const notice = page.getByText('We kept what you typed last time. It isn’t saved yet.');
    await field.fill('New note');
    await page.goto('/find-club');
    await page.goto('/saved');
    await expect(field).toHaveValue('New note');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(field).toHaveValue('Old note');

    await field.fill('Newest note');
    await site.sql.execute(sql`delete from auth.session where user_id = ${person.id}`);
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByText('We kept what you typed.')).toBeVisible();
    await expect(field).toHaveValue('Newest note');
    await signIn(page, person);
    await page.goto('/saved');
    await expect(field).toHaveValue('Newest note');
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('button', { name: 'Save note' })).toHaveCount(0);
    await expect(notice).toHaveCount(0);

    await page.getByRole('button', { name: `Remove: ${club.row.name}` }).click();
    await page.getByRole('button', { name: `Undo: ${club.row.name}` }).click();
    await expect(field).toHaveValue('Newest note');
    expect(await storedOf(site, person)).toEqual([{ id: club.id, note: 'Newest note' }]);
  });
});

test('[MINE-03] a saved club that was deleted is removed only after a question, because this cannot be undone', async ({
  page,
  site,
}) => {
  const club = ownClub('Gone');
  const person = await aRegistered(site.sql);
  await keepNote(site, person, club, 'Was good');
  await signIn(page, person);
  await page.goto('/saved');
  await expect(page.getByText('This club is no longer in our directory.')).toBeVisible();
  const remove = page.getByRole('button', { name: `Remove: ${club.row.name}` });
  const question = page.getByRole('dialog', { name: 'Remove this club?' });
  await remove.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  expect(await storedOf(site, person)).toHaveLength(1);
  await remove.click();
  await question.getByRole('button', { name: 'Remove' }).click();
  const removed = page.getByText(`Removed: ${club.row.name}`);
  await expect(removed).toBeFocused();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  expect(await storedOf(site, person)).toEqual([]);
});

test('[MINE-02] a browser that stores nothing gets a different message than one that is full at 50 clubs', async ({
  page,
  site,
}) => {
  const club = ownClub('Refused');
  await save(site.sql, club);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(await pathOf(site.sql, club.id));
  const heart = heartOf(page, club);
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(heart).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await heart.click();
  await expect(toast(page)).toContainText('Your browser is blocking saved clubs.');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});
