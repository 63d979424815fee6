import type { Browser, Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { ATTESTATION, card, commentOf, unfold } from './club-page.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, signIn, toast } from './people.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  frames,
  hydrated,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

/** Another user's browser, perhaps on the other instance. */
async function anotherPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP, reducedMotion: 'reduce' });
  return context.newPage();
}

/** The lightest part of the overlay behind an open dialog: 0 is black, 255 white. */
async function shadeBehindDialog(page: Page): Promise<number> {
  return page.getByRole('dialog').evaluate((dialog) => {
    const paint = document.createElement('canvas').getContext('2d');
    if (paint === null) throw new Error('nothing to paint on');
    paint.fillStyle = getComputedStyle(dialog, '::backdrop').backgroundColor;
    paint.fillRect(0, 0, 1, 1);
    return Math.max(...paint.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
}

/** Adds an affiliation as a parent since 2022, after the missing and invalid fields were named. */
async function affiliate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add affiliation' }).click();
  // The user type chosen at sign-up is preselected.
  await expect(page.getByLabel('My role at this club')).toHaveValue('parent');
  await page.getByLabel('My role at this club').selectOption('Choose one');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Choose your role at this club.')).toBeVisible();
  await expect(
    page.getByText('Check the box to confirm your connection to this club.'),
  ).toBeVisible();
  await page.getByLabel('My role at this club').selectOption('Parent');
  await page.getByLabel('Player name').fill('Robin');
  await page.getByLabel('Start year').fill('2022');
  await page.getByLabel('End year').fill('2020');
  await page.getByLabel(ATTESTATION).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    page.getByText('Choose an end year that isn’t before the start year.'),
  ).toBeVisible();
  await page.getByLabel('End year').fill('');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Club affiliation added.')).toBeVisible();
  await expect(card(page, 'Your Affiliation')).toContainText('You’re affiliated with this club.');
  await expect(card(page, 'Your Affiliation')).toContainText('2022 to Present');
  await expect(card(page, 'Your Affiliation')).toContainText('Parent');
}

test('[AFFL-01, AFFL-02, AFFL-03, AFFL-04, AFFL-05, AFFL-07, AFFL-09, AFFL-12, RATE-01, RATE-02, RATE-03, RATE-05, RATE-06, RATE-07, RATE-08, RATE-09, RATE-10, RATE-13, RATE-14, COMM-10, COMM-11, COMM-12, COMM-13, COMM-15, COMM-17, COMM-18, COMM-19, COMM-29, PERM-02] two users on two instances affiliate, rate, comment, reply, edit, delete, and leave', async ({
  page,
  browser,
  site,
}) => {
  const [one, two] = [await aRegistered(site.sql), await aRegistered(site.sql)];
  const club = aClub({ name: 'Community Club', state: 'Commonland', county: 'C', city: 'C' });
  await save(site.sql, club);
  const path = await pathOf(site.sql, club.id);
  await signIn(page, one);
  await page.goto(path);
  await expect(card(page, 'Your Rating')).toContainText(
    'You must be affiliated with this club to rate it. Choose “Add affiliation” under “Your Affiliation” first.',
  );

  await affiliate(page);
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
  await expect(rating.getByRole('button', { name: 'Submit rating' })).toBeDisabled();
  await rating.getByLabel('Your comment').fill('A good <b>club</b>.');
  await rating.getByRole('button', { name: 'Submit rating' }).click();
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
  await other.getByRole('button', { name: 'Post reply' }).click();
  await expect(other.getByText('Your comment has been posted.')).toBeVisible();
  await expect(commentOf(other, two.username)).toContainText('I think so, too.');
  await other.getByLabel('Add a comment').fill('Something else.');
  await other.getByRole('button', { name: 'Post comment' }).click();
  await expect(commentOf(other, two.username)).toHaveCount(2);
  await expect(other.getByLabel('Add a comment')).toHaveValue('');

  await page.reload();
  await unfold(page);
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
  await rating.getByRole('button', { name: 'Submit rating' }).click();
  await expect(card(page, 'Your Rating')).toContainText('You rated this club 5 stars.');
  const ratings = await site.sql.execute(
    `select rating from club_ratings where club_id = '${club.id}'`,
  );
  expect(ratings.rows).toEqual([{ rating: 5 }]);

  await commentOf(page, one.username).first().getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'permanently deletes the comment and its replies',
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
    'You’re not affiliated with this club.',
  );
  await other.context().close();
});

test("[COMM-14, COMM-20, COMM-22, COMM-23, COMM-24, COMM-25, COMM-27] another user's comment can be flagged once, and never by its author", async ({
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
  const report = page.getByRole('dialog', { name: 'Why are you flagging this comment?' });
  await expect(report.getByRole('button', { name: 'Flag comment' })).toBeDisabled();
  await report.getByRole('radio', { name: 'Insult or threat' }).check();
  await report.getByRole('button', { name: 'Flag comment' }).click();
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

test('a new comment is shown to its author, although many come before it', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const club = aClub({ name: 'Crowded Club', state: 'Commonland', county: 'N', city: 'N' });
  const author = aMember({
    username: `c_${person.username}`.slice(0, 30),
    email: `c-${person.email}`,
  });
  await save(
    site.sql,
    club,
    ...Array.from({ length: 25 }, (_, index) =>
      aComment({ club, author, createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)) }),
    ),
  );
  await signIn(page, person);
  await page.goto(`/clubs/${club.id}`);
  await page.getByLabel('Add a comment').fill('The newest of all.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(commentOf(page, person.username)).toHaveText(/The newest of all\./);
  await unfold(page);
  await page.getByRole('link', { name: 'Show more comments' }).click();
  await expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(26);
});

test('[CLUB-21, PERM-06, PERM-09, PERM-10, PERM-11] Edit Club appears for users who may edit, once that is known', async ({
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
  const known = page.waitForResponse(/clubs\.profile\.getClubAbilities/);
  await page.goto(`/clubs/${foreign.id}`);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
  await (await known).finished();
  await frames(page);
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

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
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
      const own = commentOf(page, person.username);
      await own.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('button', { name: 'Reply' }).first().click();
      await expect(page.getByLabel('Your reply')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      expect(await shadeBehindDialog(page), 'the page steps back').toBeLessThan(64);
    });
  });
}
