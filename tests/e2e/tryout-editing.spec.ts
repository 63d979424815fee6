import { eq } from 'drizzle-orm';
import { userRoles } from '#db/schema/roles.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { dayAt } from '#domain/season.ts';
import { site as config } from '#site.config.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { clickTwiceAtOnce } from './click-twice.ts';
import { aClubAdmin } from './club-edit.ts';
import { ownState, pathOf } from './clubs.ts';
import { aRegistered, signIn } from './people.ts';
import { tabTo } from './tab-to.ts';
import { DESKTOP, PHONE, expect, test } from './test.ts';
import { DAY_MS, addSixTryouts } from './tryout-form.ts';

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };

test.use({ viewport: PHONE });

test('[TRYO-07, TRYO-09] a director adds six tryouts and cancels one, and cached pages follow', async ({
  page,
  request,
  site,
}) => {
  test.slow();
  const state = ownState('Directed');
  const club = aClub({ name: 'Directed Aces', state });
  await save(site.sql, club);
  const director = await aRegistered(site.sql);
  await site.sql
    .insert(userRoles)
    .values({ userId: director.id, role: 'club_admin', clubId: club.id });
  const search = String(new URLSearchParams({ state }));
  const kept = [await pathOf(site.sql, club.id), `/tryouts?${search}`, `/tryouts.ics?${search}`];
  const text = async (path: string) => (await request.get(site.secondUrl + path)).text();
  for (const path of kept) expect(await text(path)).not.toContain('Girls U1');

  await page.setViewportSize(DESKTOP);
  await signIn(page, director);
  await page.setViewportSize(PHONE);
  await page.goto(`/clubs/${club.id}/edit/tryouts`);
  await expect(page.getByText('No upcoming tryouts.')).toBeVisible();
  await addSixTryouts(page);
  for (const path of kept) await expect.poll(() => text(path), WITHIN).toContain('Girls U13');

  await page.getByRole('button', { name: /^Cancel tryout Girls U11/ }).click();
  // 'Cancel' beside 'Cancel tryout' would be ambiguous.
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText([
    'Keep it',
    'Cancel tryout',
  ]);
  await page.getByRole('button', { name: 'Cancel tryout', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Undo cancellation Girls U11/ })).toBeVisible();
  for (const path of kept) await expect.poll(() => text(path), WITHIN).toContain('Canceled');
  expect(await text(`/tryouts.ics?${search}`)).toContain('STATUS:CANCELLED');
  expect(await text(`/find-club?${search}`)).toContain('Next tryout');
  const rows = await site.sql.select().from(tryouts).where(eq(tryouts.clubId, club.id));
  expect(rows).toHaveLength(6);
});

test('[TRYO-05, TRYO-07] a tryout is copied for another day, canceled, and deleted after calendars have had time to update', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Copied Aces' });
  const first = aTryout({ club, ageGroups: ['U14'], fee: 25, note: 'Bring water.' });
  await save(site.sql, first);
  await page.setViewportSize(DESKTOP);
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.setViewportSize(PHONE);
  await page.goto(`/clubs/${club.id}/edit/tryouts`);
  await page.getByRole('button', { name: /^Copy Girls U14/ }).click();
  await expect(page.getByLabel('Note')).toHaveValue('Bring water.');
  const date = page.getByLabel('Date', { exact: false }).first();
  await expect(date).toHaveValue('');
  // A tryout that is over needs a confirmation, in words.
  await date.fill(dayAt(new Date(Date.now() - 2 * DAY_MS), config.timeZone));
  await page.getByRole('button', { name: 'Save tryouts' }).click();
  await expect(page.getByText('That date has passed. Enter a later one')).toBeVisible();
  await date.fill(dayAt(new Date(Date.now() + 9 * DAY_MS), config.timeZone));
  await page.getByRole('button', { name: 'Save tryouts' }).click();
  await expect(page.getByRole('button', { name: /^Edit (?:Girls|Boys)/ })).toHaveCount(2);
  const [one, copy] = await stored();
  const {
    id: _id,
    startsAt: _start,
    endsAt: _end,
    createdAt: _created,
    updatedAt: _updated,
    ...same
  } = one ?? first.row;
  expect(copy).toMatchObject(same);

  const deletes = page.getByRole('button', { name: /^Delete/ });
  await page
    .getByRole('button', { name: /^Cancel tryout/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Cancel tryout', exact: true }).click();
  await expect(page.getByText(/^You can delete this after \w+day, /)).toBeVisible();
  await expect(deletes).toHaveCount(0);
  await site.sql.delete(tryouts).where(eq(tryouts.id, first.id));
  const canceled = {
    ...first.row,
    status: 'canceled',
    updatedAt: new Date(Date.now() - 1.1 * DAY_MS),
  } as const;
  await site.sql.insert(tryouts).values(canceled);
  await page.reload();
  await deletes.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: /^Edit (?:Girls|Boys)/ })).toHaveCount(1);
  expect(await stored()).toHaveLength(1);

  async function stored() {
    const rows = await site.sql.select().from(tryouts).where(eq(tryouts.clubId, club.id));
    return rows.toSorted((a, b) => Number(b.id === first.id) - Number(a.id === first.id));
  }
});

test.describe('two directors at once', () => {
  test.use({ viewport: DESKTOP, expectedConsole: ['status of 409'] });

  test("[TRYO-07] the later one gets a conflict, and sees the first one's changes", async ({
    page,
    browser,
    site,
    baseURL,
  }) => {
    const club = aClub({ name: 'Shared Aces' });
    await save(site.sql, aTryout({ club, ageGroups: ['U14'] }));
    const [first, second] = [await aClubAdmin(site.sql, club), await aClubAdmin(site.sql, club)];
    const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: DESKTOP });
    const other = await context.newPage();
    await signIn(page, first);
    await signIn(other, second);
    for (const each of [page, other]) await each.goto(`/clubs/${club.id}/edit/tryouts`);
    await other.getByRole('button', { name: /^Edit Girls U14/ }).click();
    await other.getByLabel('Note').fill('Use the back door.');
    await other.getByRole('button', { name: 'Save tryouts' }).click();
    await expect(other.getByRole('button', { name: /^Edit Girls U14/ })).toBeVisible();

    await page.getByRole('button', { name: /^Cancel tryout/ }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel tryout' }).click();
    await expect(
      page.getByText(/changed this tryout on .*, after you opened it/).first(),
    ).toBeVisible();
    const [row] = await site.sql.select().from(tryouts).where(eq(tryouts.clubId, club.id));
    expect(row).toMatchObject({ status: 'scheduled', note: 'Use the back door.' });
    await expect(question).toBeHidden();
    // The list shows the present state.
    await page.getByRole('button', { name: /^Cancel tryout/ }).click();
    await page.getByRole('button', { name: 'Cancel tryout', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Undo cancellation/ })).toBeVisible();
    await context.close();
  });
});

test.describe('a tryout that another user deletes', () => {
  test.use({ viewport: DESKTOP, expectedConsole: ['status of 404'] });

  test('[TRYO-07] leaves its form open, with what was typed and why it is not saved', async ({
    page,
    site,
  }) => {
    const club = aClub({ name: 'Vanished Aces' });
    const tryout = aTryout({ club, ageGroups: ['U14'] });
    await save(site.sql, tryout);
    await signIn(page, await aClubAdmin(site.sql, club));
    await page.goto(`/clubs/${club.id}/edit/tryouts`);
    await page.getByRole('button', { name: /^Edit Girls U14/ }).click();
    await page.getByLabel('Note').fill('Two pages of directions.');
    await site.sql.delete(tryouts).where(eq(tryouts.id, tryout.id));
    const readAgain = page.waitForResponse(/tryouts\.editing\.getTryoutsToEdit/);
    await page.getByRole('button', { name: 'Save tryouts' }).click();
    await readAgain;
    const form = page.getByRole('form', { name: 'Edit tryout' });
    await expect(form.getByRole('alert')).toContainText('This tryout has been deleted.');
    await expect(page.getByLabel('Note')).toHaveValue('Two pages of directions.');
    await page.getByRole('button', { name: 'Back to the list' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('No upcoming tryouts.')).toBeVisible();
  });
});

test.describe('one tryout', () => {
  test.use({ viewport: DESKTOP, expectedConsole: ['status of 401'] });

  test('[TRYO-07] is entered by keyboard alone, survives an ended session, is added once by two clicks, and asks before the user leaves', async ({
    page,
    site,
  }) => {
    const club = aClub({ name: 'Typed Aces' });
    await signIn(page, await aClubAdmin(site.sql, club));
    await page.goto(`/clubs/${club.id}/edit/tryouts`);
    await expect(page.getByRole('button', { name: 'Add tryouts' })).toBeVisible();
    await tabTo(page, /^Add tryouts$/);
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Add tryouts' });
    await expect(form).toBeVisible();
    await tabTo(page, /^Save tryouts$/);
    await page.keyboard.press('Enter');
    const gender = form.getByLabel('Gender');
    await expect(gender).toBeFocused();
    await page.keyboard.type('Girls');
    await page.keyboard.press('Tab');
    const day = dayAt(new Date(Date.now() + 5 * DAY_MS), config.timeZone);
    await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`);
    await tabTo(page, /^Starts at/);
    await page.keyboard.type('0900AM');
    await tabTo(page, /^Ends at/);
    await page.keyboard.type('1130AM');
    await tabTo(page, /^U14/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Address/);
    await page.keyboard.type('1 School Lane');

    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.keyboard.press('Enter');
    await expect(page.getByText('We kept what you typed.')).toBeVisible();
    const address = form.getByLabel('Address');
    await expect(address).toHaveValue('1 School Lane');
    await page.context().addCookies(cookies);
    await page.reload();
    await expect(address).toHaveValue('1 School Lane');
    await page.getByRole('link', { name: 'Back to Club' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByLabel('U14')).toBeChecked();
    await clickTwiceAtOnce(form.getByRole('button', { name: 'Save tryouts' }));
    await expect(page.getByRole('button', { name: /^Edit Girls U14/ })).toBeVisible();
    const stored = await site.sql.select().from(tryouts).where(eq(tryouts.clubId, club.id));
    expect(stored).toMatchObject([{ gender: 'Girls', ageGroups: ['U14'], venueName: null }]);
  });
});
