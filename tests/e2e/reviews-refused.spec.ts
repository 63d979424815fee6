import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { ATTESTATION, card, commentOf } from './club-page.ts';
import { aRegistered, signIn, toast, toasts } from './people.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({ viewport: DESKTOP });

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
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(toast(page)).toContainText('Validation Error');
    await expect(toast(page)).toContainText('Comment cannot be empty.');
    await expect(
      page.getByRole('alert').filter({ hasText: 'Comment cannot be empty.' }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'Reply' }).click();
    await page.getByRole('button', { name: 'Post reply' }).click();
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
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(page.getByText('Authentication Error')).toBeVisible();
    await expect(page.getByText('You must be logged in to comment.').first()).toBeVisible();
    // A pending answer must not end the next session.
    const signInLink = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
    await expect(signInLink.first()).toBeVisible();
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}`);
    await expect(page.getByLabel('Add a comment')).toHaveValue('Words worth keeping.');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(commentOf(page, person.username)).toContainText('Words worth keeping.');
  });

  test('[AFFL-06, RATE-11, COMM-28] server refusals are shown, and what was typed stays', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    const club = aClub({ name: 'Strict Club', state: 'Commonland', county: 'S', city: 'S' });
    await save(site.sql, club);
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}`);
    await page.getByRole('button', { name: 'Add affiliation' }).click();
    await page.getByLabel('My role at this club').selectOption('Parent');
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
    await rating.getByRole('button', { name: 'Submit rating' }).click();
    await expect(toast(page)).toContainText('You must be affiliated with this club to rate it.');
    await expect(rating.getByLabel('Your comment')).toHaveValue('Too late.');

    await page.getByLabel('Add a comment').fill('For a club that is gone.');
    await site.sql.execute(`delete from clubs where id = '${club.id}'`);
    await page.getByRole('button', { name: 'Post comment' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'This club has been deleted.' });
    await expect(refused).toBeVisible();
    await expect(page.getByLabel('Add a comment')).toHaveValue('For a club that is gone.');
  });

  test('[COMM-04] comments that fail to load say why, and can be reloaded', async ({
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
      timeout: 30_000,
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

test.describe('when permissions fail to load', () => {
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
    await page.route('**/_serverFn/clubs.profile.getClubAbilities*', (route) => route.abort());
    await page.reload();
    await expect(toasts(page, 'destructive')).toContainText('Permission Check Failed');
    await expect(page.getByRole('link', { name: 'Edit Club' })).toHaveCount(0);
  });
});
