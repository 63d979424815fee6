import type { Browser, Page } from '@playwright/test';
import { aClub } from '../builders/clubs.ts';
import { aComment } from '../builders/comments.ts';
import { aMember } from '../builders/members.ts';
import { save } from '../builders/save.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, signIn, toast } from './people.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

const ATTESTATION =
  'I attest that I or my child have played for this club or that I am a coach/representative of this club.';

function card(page: Page, title: string | RegExp) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title }) });
}

function commentOf(page: Page, username: string) {
  return page.getByRole('article', { name: `Comment by ${username}` });
}

/** Somebody else's browser, perhaps on the other instance. */
async function anotherPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP, reducedMotion: 'reduce' });
  return context.newPage();
}

test('[AFFL-01, AFFL-02, AFFL-03, AFFL-04, AFFL-05, AFFL-07, AFFL-09, AFFL-12, RATE-01, RATE-02, RATE-03, RATE-05, RATE-06, RATE-07, RATE-08, RATE-09, RATE-10, RATE-13, RATE-14, COMM-10, COMM-11, COMM-12, COMM-13, COMM-15, COMM-17, COMM-18, COMM-19, COMM-29, PERM-02] two people on two instances affiliate, rate, comment, reply, edit, delete and leave', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000);
  const [one, two] = [await aRegistered(site.sql), await aRegistered(site.sql)];
  const club = aClub({ name: 'Community Club', state: 'Commonland', county: 'C', city: 'C' });
  await save(site.sql, club);
  const path = await pathOf(site.sql, club.id);
  await signIn(page, one);
  await page.goto(path);
  await expect(card(page, 'Your Rating')).toContainText(
    'You must be affiliated with this club to rate it.',
  );

  await page.getByRole('button', { name: 'Add affiliation' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Please confirm the attestation.')).toBeVisible();
  await page.getByLabel('Player name').fill('Robin');
  await page.getByLabel('Start year').fill('2022');
  await page.getByLabel('End year').fill('2020');
  await page.getByLabel(ATTESTATION).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('The end year cannot be before the start year.')).toBeVisible();
  await page.getByLabel('End year').fill('');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Club affiliation added.')).toBeVisible();
  await expect(card(page, 'Your Affiliation')).toContainText('You are affiliated with this club.');
  await expect(card(page, 'Your Affiliation')).toContainText('2022 to Present');
  const rows = await site.sql.execute(
    `select player_name, start_year, end_year from user_club_affiliations where club_id = '${club.id}'`,
  );
  expect(rows.rows).toEqual([{ player_name: 'Robin', start_year: 2022, end_year: null }]);

  const rating = page.getByRole('form', { name: 'Rate this club' });
  await rating.getByRole('radio', { name: '2 stars' }).check();
  await rating.getByLabel('Your comment').fill('Nothing');
  await rating.getByRole('button', { name: 'Cancel' }).click();
  await expect(rating.getByLabel('Your comment')).toHaveCount(0);
  await expect(rating.getByRole('radio', { name: '2 stars' })).not.toBeChecked();
  await rating.getByRole('radio', { name: '4 stars' }).check();
  await expect(rating.getByLabel('Your comment')).toHaveValue('');
  await expect(rating.getByRole('button', { name: 'Submit Rating' })).toBeDisabled();
  await rating.getByLabel('Your comment').fill('A good <b>club</b>.');
  await rating.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(page.getByText('Your rating and comment have been saved.')).toBeVisible();
  await expect(card(page, 'Your Rating')).toContainText('You rated this club 4 stars.');
  await expect(commentOf(page, one.username)).toContainText('A good <b>club</b>.');
  await expect(
    commentOf(page, one.username).getByRole('img', { name: 'Rated 4 out of 5 stars' }),
  ).toBeVisible();
  await expect(card(page, 'Quick Facts')).toContainText('4.0');

  const other = await anotherPage(browser, site.secondUrl);
  await signIn(other, two);
  await other.goto(path);
  await expect(card(other, 'Quick Facts')).toContainText('(1 review)');
  await other.goto('/find-club?state=Commonland&county=C');
  await expect(other.locator('article')).toContainText('4.0');
  expect(await (await other.request.get(path)).text()).toContain('"ratingValue":"4.0"');
  await other.goto(path);
  await commentOf(other, one.username).getByRole('button', { name: 'Reply' }).click();
  await expect(other.getByLabel('Your reply')).toBeFocused();
  await other.getByLabel('Your reply').fill('I think so, too.');
  await other.getByRole('button', { name: 'Post Reply' }).click();
  await expect(other.getByText('Your comment has been posted.')).toBeVisible();
  await expect(commentOf(other, two.username)).toContainText('I think so, too.');
  await other.getByLabel('Add a comment').fill('Something else.');
  await other.getByRole('button', { name: 'Post Comment' }).click();
  await expect(commentOf(other, two.username)).toHaveCount(2);
  await expect(other.getByLabel('Add a comment')).toHaveValue('');

  await page.reload();
  await expect(commentOf(page, two.username)).toHaveCount(2);
  await commentOf(page, one.username).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Edit your comment').fill('A very good club.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your comment has been updated.')).toBeVisible();
  await expect(commentOf(page, one.username)).toContainText('A very good club.');
  await expect(commentOf(page, one.username)).toContainText('edited');
  await expect(commentOf(page, two.username).getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await rating.getByRole('radio', { name: '5 stars' }).check();
  await rating.getByLabel('Your comment').fill('Even better.');
  await rating.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(card(page, 'Your Rating')).toContainText('You rated this club 5 stars.');
  const ratings = await site.sql.execute(
    `select rating from club_ratings where club_id = '${club.id}'`,
  );
  expect(ratings.rows).toEqual([{ rating: 5 }]);

  await commentOf(page, one.username).first().getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'removes the comment and its replies permanently',
  );
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The comment has been deleted.')).toBeVisible();
  await expect(page.getByText('A very good club.')).toHaveCount(0);
  await expect(page.getByText('I think so, too.')).toHaveCount(0);
  await expect(commentOf(page, two.username)).toHaveCount(1);

  await page.getByRole('button', { name: 'Remove affiliation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Club affiliation removed.')).toBeVisible();
  await expect(card(page, 'Your Rating')).toContainText(
    'You must be affiliated with this club to rate it.',
  );
  await expect(card(page, 'Your Affiliation')).toContainText(
    'You are not affiliated with this club.',
  );
  await other.context().close();
});

test('[COMM-14, COMM-20, COMM-22, COMM-23, COMM-24, COMM-25, COMM-27] a comment of somebody else can be flagged once, by nobody who wrote it', async ({
  page,
  browser,
  site,
}) => {
  const [author, reader] = [await aRegistered(site.sql), await aRegistered(site.sql)];
  const club = aClub({ name: 'Flagged Club', state: 'Commonland', county: 'F', city: 'F' });
  await save(site.sql, club, aComment({ club, author: author.id, comment: 'Questionable words.' }));
  await signIn(page, reader);
  await page.goto(`/clubs/${club.id}`);
  const comment = commentOf(page, author.username);
  await expect(comment.getByRole('button', { name: 'Reply' })).toBeVisible();
  await expect(comment.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0);
  await comment.getByRole('button', { name: 'Flag' }).click();
  await expect(toast(page)).toContainText('Comment Flagged');
  await expect(toast(page)).toContainText(
    'Thank you for your report. Our moderators will review this comment.',
  );
  await expect(comment).toContainText('Flagged for review');
  await expect(comment.getByRole('button', { name: /flag/i })).toHaveCount(0);
  const stored = await site.sql.execute(
    `select is_flagged from club_comments where club_id = '${club.id}'`,
  );
  expect(stored.rows).toEqual([{ is_flagged: true }]);

  const own = await anotherPage(browser, site.url);
  await signIn(own, author);
  await own.goto(`/clubs/${club.id}`);
  await expect(commentOf(own, author.username).getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(commentOf(own, author.username).getByRole('button', { name: /flag/i })).toHaveCount(
    0,
  );
  await own.context().close();
});

test.describe('refusals', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[COMM-07, COMM-08, COMM-09, RATE-04] empty comments, and an expired session that loses no text', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    const club = aClub({ name: 'Refusing Club', state: 'Commonland', county: 'R', city: 'R' });
    const said = aComment({
      club,
      author: aMember({
        username: `r_${person.username}`.slice(0, 30),
        email: `r-${person.email}`,
      }),
      comment: 'Said.',
    });
    await save(site.sql, club, said);
    await site.sql.execute(
      `insert into user_club_affiliations (user_id, club_id) values ('${person.id}', '${club.id}')`,
    );
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}`);
    await page.getByLabel('Add a comment').fill('   \n ');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(toast(page)).toContainText('Validation Error');
    await expect(toast(page)).toContainText('Comment cannot be empty.');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Comment cannot be empty.' }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('button', { name: 'Post Reply' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Comment cannot be empty.' }),
    ).toHaveCount(2);

    const rating = page.getByRole('form', { name: 'Rate this club' });
    await rating.getByRole('radio', { name: '3 stars' }).check();
    await rating.evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(page.getByText('Comment Required')).toBeVisible();
    await expect(page.getByText('Please provide a comment with your rating.')).toBeVisible();

    await site.sql.execute(`delete from auth.session where user_id = '${person.id}'`);
    await page.getByLabel('Add a comment').fill('Words worth keeping.');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.getByText('Authentication Error')).toBeVisible();
    await expect(page.getByText('You must be logged in to comment.').first()).toBeVisible();
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}`);
    await expect(page.getByLabel('Add a comment')).toHaveValue('Words worth keeping.');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(commentOf(page, person.username)).toContainText('Words worth keeping.');
  });

  test('[AFFL-06, RATE-11, COMM-28] what the server refuses is said, and what was typed stays', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    const club = aClub({ name: 'Strict Club', state: 'Commonland', county: 'S', city: 'S' });
    await save(site.sql, club);
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}`);
    await page.getByRole('button', { name: 'Add affiliation' }).click();
    await page.getByLabel(ATTESTATION).check();
    await site.sql.execute(
      `insert into user_club_affiliations (user_id, club_id) values ('${person.id}', '${club.id}')`,
    );
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toast(page)).toContainText('You are already affiliated with this club.');

    await page.reload();
    const rating = page.getByRole('form', { name: 'Rate this club' });
    await rating.getByRole('radio', { name: '1 star' }).check();
    await rating.getByLabel('Your comment').fill('Too late.');
    await site.sql.execute(`delete from user_club_affiliations where user_id = '${person.id}'`);
    await rating.getByRole('button', { name: 'Submit Rating' }).click();
    await expect(toast(page)).toContainText('You must be affiliated with this club to rate it.');
    await expect(rating.getByLabel('Your comment')).toHaveValue('Too late.');

    await page.getByLabel('Add a comment').fill('For a club that is gone.');
    await site.sql.execute(`delete from clubs where id = '${club.id}'`);
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.locator('[data-sonner-toast][data-type=error]').first()).toContainText(
      'Error',
    );
    await expect(page.getByLabel('Add a comment')).toHaveValue('For a club that is gone.');
  });

  test('[COMM-04] comments that cannot be loaded say why, and load again', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    const club = aClub({ name: 'Silent Club', state: 'Commonland', county: 'L', city: 'L' });
    await save(site.sql, club);
    await signIn(page, person);
    await page.route('**/_serverFn/**', (route) =>
      route.request().url().includes(club.id) ? route.abort() : route.continue(),
    );
    await page.goto(`/clubs/${club.id}`);
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error loading comments:' }),
    ).toBeVisible({
      timeout: 20_000,
    });
    await page.unroute('**/_serverFn/**');
    await card(page, /Reviews/)
      .getByRole('button', { name: 'Try again' })
      .click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Error loading comments:' }),
    ).toHaveCount(0);
  });
});

test('[CLUB-21, PERM-06, PERM-09, PERM-10, PERM-11] Edit Club is shown to those who may, once it is known', async ({
  page,
  site,
}) => {
  const [own, foreign] = [
    aClub({ name: 'Own Club', state: 'Commonland', county: 'O', city: 'O' }),
    aClub({ name: 'Foreign Club', state: 'Commonland', county: 'O', city: 'O' }),
  ];
  const director = await aRegistered(site.sql);
  await save(site.sql, own, foreign);
  await site.sql.execute(
    `insert into user_roles (user_id, role, club_id) values ('${director.id}', 'club_admin', '${own.id}')`,
  );
  await signIn(page, director);
  await page.goto(`/clubs/${foreign.id}`);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit Club' })).toHaveCount(0);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_serverFn/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/clubs/${own.id}`);
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Edit Club' })).toHaveCount(0);
  letGo();
  await expect(page.getByRole('link', { name: 'Edit Club' })).toHaveAttribute(
    'href',
    `${await pathOf(site.sql, own.id)}/edit`,
  );
  await site.sql.execute(
    `update user_roles set role = 'admin', club_id = null where user_id = '${director.id}'`,
  );
  await page.goto(`/clubs/${foreign.id}`);
  await expect(page.getByRole('link', { name: 'Edit Club' })).toBeVisible();
});

test.describe('when the question of rights fails', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[PERM-12, PERM-13] editing is denied and a toast says so', async ({ page, site }) => {
    const person = await aRegistered(site.sql);
    const club = aClub({ name: 'Unsure Club', state: 'Commonland', county: 'U', city: 'U' });
    await save(site.sql, club);
    await site.sql.execute(
      `insert into user_roles (user_id, role, club_id) values ('${person.id}', 'club_admin', '${club.id}')`,
    );
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}`);
    await expect(page.getByRole('link', { name: 'Edit Club' })).toBeVisible();
    await page.route('**/_serverFn/clubs.getClubAbilities*', (route) => route.abort());
    await page.reload();
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toContainText(
      'Permission Check Failed',
    );
    await expect(page.getByRole('link', { name: 'Edit Club' })).toHaveCount(0);
  });
});

for (const viewport of [PHONE, DESKTOP]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`signed in, ${viewport.width} px, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('a club page with all its forms open is accessible', async ({ page, site }) => {
        const person = await aRegistered(site.sql);
        const club = aClub({ name: 'Open Forms', state: 'Commonland', county: 'A', city: 'A' });
        await save(
          site.sql,
          club,
          aComment({ club, author: person.id, comment: 'Own words.' }),
          aComment({
            club,
            author: aMember({
              username: `x_${person.username}`.slice(0, 30),
              email: `x-${person.email}`,
            }),
            comment: '\u202Ereversed\u202C z\u0335\u0321a\u0338lgo <script>alert(1)</script>',
            isFlagged: true,
          }),
        );
        await site.sql.execute(
          `insert into user_club_affiliations (user_id, club_id) values ('${person.id}', '${club.id}')`,
        );
        await page.setViewportSize(DESKTOP);
        await signIn(page, person);
        await page.setViewportSize(viewport);
        await page.goto(`/clubs/${club.id}`);
        await page.getByRole('radio', { name: '5 stars' }).check();
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByRole('button', { name: 'Reply' }).first().click();
        await expect(page.getByLabel('Your reply')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    });
  }
}
