import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { clickTwiceAtOnce } from './click-twice.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, fillSignUp, signIn, newPerson, toast } from './people.ts';
import { DESKTOP, expect, hydrated, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('two clicks in one frame post one comment', async ({ page, site }) => {
  const [person, club] = [await aRegistered(site.sql), aClub({ name: 'Clicked Twice Club' })];
  await save(site.sql, club);
  await signIn(page, person);
  await page.goto(await pathOf(site.sql, club.id));
  await page.getByLabel('Add a comment').fill('Only once, please.');
  await clickTwiceAtOnce(page.getByRole('button', { name: 'Post comment' }));
  await expect(toast(page)).toContainText('Your comment has been posted.');
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
  const { rows } = await site.sql.execute(
    `select comment from club_comments where club_id = '${club.id}'`,
  );
  expect(rows).toEqual([{ comment: 'Only once, please.' }]);
});

test('two clicks in one frame suggest a club once, and send one mail', async ({ page, site }) => {
  const name = `Suggested Twice ${Date.now()}`;
  await page.goto('/suggest-club');
  await hydrated(page);
  await page.getByLabel('Club Name').fill(name);
  await clickTwiceAtOnce(page.getByRole('button', { name: 'Send Suggestion' }));
  await expect(
    page.getByText('Your club suggestion has been sent successfully.').first(),
  ).toBeVisible();
  const { rows } = await site.sql.execute(
    `select count(*)::int as stored from club_suggestions where club_name = '${name}'`,
  );
  expect(rows).toEqual([{ stored: 1 }]);
});

test.describe('a lost answer', () => {
  test.use({ expectedConsole: ['net::ERR_FAILED'] });

  test('is requested again, and leaves one comment', async ({ page, site }) => {
    const [person, club] = [await aRegistered(site.sql), aClub({ name: 'Lost Answer Club' })];
    await save(site.sql, club);
    await signIn(page, person);
    await page.goto(await pathOf(site.sql, club.id));
    const keys: (string | null)[] = [];
    await page.route('**/_serverFn/reviews.comments.postComment*', async (route) => {
      keys.push(await route.request().headerValue('idempotency-key'));
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByLabel('Add a comment').fill('Did this arrive?');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(page.getByLabel('Add a comment')).toHaveValue('');
    expect(keys).toEqual([expect.any(String), keys[0]]);
    const { rows } = await site.sql.execute(
      `select comment from club_comments where club_id = '${club.id}'`,
    );
    expect(rows).toEqual([{ comment: 'Did this arrive?' }]);
  });
});

test('two clicks in one frame register once, without a message that the username is taken', async ({
  page,
}) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/_serverFn/accounts.sign-in.signUp')) sent += 1;
  });
  await fillSignUp(page, newPerson());
  await clickTwiceAtOnce(page.getByRole('button', { name: 'Register' }));
  await expect(toast(page)).toContainText('Check your email to confirm your registration.');
  await expect(page.getByText('is already taken')).toHaveCount(0);
  expect(sent).toBe(1);
});
