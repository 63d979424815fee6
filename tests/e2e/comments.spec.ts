import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import type { CommentBuilder } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { ATTESTATION, card, commentOf, unfold } from './club-page.ts';
import { holdCalls } from './hold-calls.ts';
import { aRegistered, signIn, toast } from './people.ts';
import type { Person } from './people.ts';
import { DESKTOP, expect, hydrated, test } from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

/** A club with conversations 'Said 1!' to 'Said n!', oldest first, by another user. */
async function aDiscussedClub(
  site: Site,
  person: Person,
  conversations: number,
): Promise<{ clubId: string; comments: readonly CommentBuilder[] }> {
  const club = aClub({ name: 'Discussed Club', state: 'Commonland', county: 'D', city: 'D' });
  const author = aMember({
    username: `d_${person.username}`.slice(0, 30),
    email: `d-${person.email}`,
  });
  const comments = Array.from({ length: conversations }, (_, index) =>
    aComment({
      club,
      author,
      comment: `Said ${index + 1}!`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }),
  );
  await save(site.sql, club, ...comments);
  return { clubId: club.id, comments };
}

/** All comments, including folded ones. */
function all(page: Page) {
  return page.getByRole('article', { name: /^Comment by/, includeHidden: true });
}

function comment(page: Page, text: string) {
  return all(page).filter({ hasText: text });
}

test('[COMM-12, COMM-15, COMM-19, COMM-29] a comment posted after twenty conversations is edited, answered, and deleted on screen as well', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const { clubId } = await aDiscussedClub(site, person, 45);
  await signIn(page, person);
  await page.goto(`/clubs/${clubId}`);
  await page.getByLabel('Add a comment').fill('The newest of all.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  const own = comment(page, 'The newest of all.');
  await expect(own).toBeFocused();

  await own.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Edit your comment').fill('Put in other words.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(comment(page, 'Put in other words.')).toContainText('edited');
  await expect(own).toHaveCount(0);

  await comment(page, 'Put in other words.').getByRole('button', { name: 'Reply' }).click();
  await page.getByLabel('Your reply').fill('And one word more.');
  await page.getByRole('button', { name: 'Post reply' }).click();
  await expect(comment(page, 'And one word more.')).toBeFocused();

  await comment(page, 'Put in other words.').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The comment has been deleted.')).toBeVisible();
  await expect(comment(page, 'Put in other words.')).toHaveCount(0);
  await expect(comment(page, 'And one word more.')).toHaveCount(0);
  await expect(all(page)).toHaveCount(20);

  await page.getByLabel('Add a comment').fill('Still here after a reload.');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expect(comment(page, 'Still here after a reload.')).toBeFocused();
  await page.reload();
  await expect(comment(page, 'Still here after a reload.')).toBeFocused();
});

test('what is typed while a comment or a reply is being posted stays in its box', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const { clubId } = await aDiscussedClub(site, person, 1);
  await signIn(page, person);
  await page.goto(`/clubs/${clubId}`);
  const answered = comment(page, 'Said 1!').first();
  await answered.getByRole('button', { name: 'Reply' }).click();
  for (const [label, send] of [
    ['Add a comment', 'Post comment'],
    ['Your reply', 'Post reply'],
  ] as const) {
    const box = page.getByLabel(label);
    const letGo = await holdCalls(page, 'reviews.comments.postComment');
    await box.fill(`${label}: sent.`);
    await page.getByRole('button', { name: send }).click();
    await expect(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
    await box.fill(`${label}: sent. And more.`);
    letGo();
    await expect(comment(page, `${label}: sent.`).last()).toBeVisible();
    await expect(page.getByRole('button', { name: send })).toBeEnabled();
    await expect(box).toHaveValue(`${label}: sent. And more.`);
    await expect(box).toBeFocused();
    await page.unroute('**/_serverFn/reviews.comments.postComment*');
    // Nothing was typed meanwhile, so the box closes as usual.
    await page.getByRole('button', { name: send }).click();
    await expect(comment(page, `${label}: sent. And more.`).last()).toBeFocused();
    if (label === 'Add a comment') await expect(box).toHaveValue('');
    else await expect(box).toHaveCount(0);
  }
});

test.describe('missing content', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[COMM-28] a reply to a deleted comment: the thread disappears, the text stays', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    const { clubId, comments } = await aDiscussedClub(site, person, 2);
    const [first] = comments;
    if (!first) throw new Error('there is no comment');
    await save(site.sql, aReply(first, { author: person.id, comment: 'An answer.' }));
    await signIn(page, person);
    await page.goto(`/clubs/${clubId}`);
    await page.getByLabel('Add a comment').fill('Begun before.');
    await comment(page, 'Said 1!').getByRole('button', { name: 'Reply' }).click();
    await page.getByLabel('Your reply').fill('Too late to say.');
    await site.sql.execute(`delete from club_comments where id = '${first.id}'`);
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(toast(page)).toContainText('This comment has been deleted.');
    await expect(comment(page, 'Said 1!')).toHaveCount(0);
    await expect(comment(page, 'An answer.')).toHaveCount(0);
    await expect(comment(page, 'Said 2!')).toBeVisible();
    const box = page.getByLabel('Add a comment');
    await expect(box).toHaveValue('Begun before.\n\nToo late to say.');
    await expect(box).toBeFocused();
    await page.getByRole('button', { name: 'Post comment' }).click();
    await expect(commentOf(page, person.username)).toContainText('Too late to say.');
  });

  test('[AFFL-06, AFFL-12] after affiliating in another window the card says so', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    const { clubId } = await aDiscussedClub(site, person, 1);
    await signIn(page, person);
    await page.goto(`/clubs/${clubId}`);
    await page.getByRole('button', { name: 'Add affiliation' }).click();
    await page.getByLabel('My role at this club').selectOption('Parent');
    await page.getByLabel(ATTESTATION).check();
    await site.sql.execute(
      `insert into user_club_affiliations (user_id, club_id) values ('${person.id}', '${clubId}')`,
    );
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(toast(page)).toContainText('You are already affiliated with this club.');
    await expect(card(page, 'Your Affiliation')).toContainText('You’re affiliated with this club.');
    await expect(page.getByRole('form', { name: 'Rate this club' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove affiliation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Add affiliation' })).toBeVisible();
  });
});

test('a rating is withdrawn after a question; its comment stays, the numbers follow, and the user may rate again', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const { clubId } = await aDiscussedClub(site, person, 1);
  await site.sql.execute(
    `insert into user_club_affiliations (user_id, club_id) values ('${person.id}', '${clubId}')`,
  );
  await signIn(page, person);
  await page.goto(`/clubs/${clubId}`);
  const rating = page.getByRole('form', { name: 'Rate this club' });
  const rate = async (stars: string, words: string) => {
    await rating.getByRole('radio', { name: stars }).check();
    await rating.getByLabel('Your comment').fill(words);
    await rating.getByRole('button', { name: 'Submit rating' }).click();
  };
  await rate('4 stars', 'Rated in haste.');
  await expect(comment(page, 'Rated in haste.')).toBeFocused();
  await expect(comment(page, 'Rated in haste.')).toBeInViewport();
  const own = card(page, 'Your Rating');
  await expect(own).toContainText('You rated this club 4 stars.');
  await expect
    .poll(async () => (await page.request.get(`/clubs/${clubId}`)).text())
    .toContain('"ratingValue"');

  await own.getByRole('button', { name: 'Delete rating' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(own).toContainText('You rated this club 4 stars.');
  await own.getByRole('button', { name: 'Delete rating' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Your rating has been deleted.');
  await expect(own).not.toContainText('You rated this club');
  await expect(card(page, 'Quick Facts')).toContainText('No ratings yet');
  await expect(comment(page, 'Rated in haste.')).toBeVisible();
  // The page as others see it, on the other instance as well.
  for (const url of [site.url, site.secondUrl]) {
    await expect
      .poll(async () => (await page.request.get(`${url}/clubs/${clubId}`)).text())
      .not.toContain('"ratingValue"');
  }
  await rate('5 stars', 'Thought over.');
  await expect(own).toContainText('You rated this club 5 stars.');
});

test('[COMM-17] the dialog before deleting says how many replies are deleted at that moment', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const club = aClub({ name: 'Asked Club', state: 'Commonland', county: 'D', city: 'D' });
  const said = aComment({ club, author: person.id, comment: 'Asked.' });
  const reply = aReply(said, { author: person.id, comment: 'One.' });
  await save(site.sql, club, said, reply);
  await signIn(page, person);
  await page.goto(`/clubs/${club.id}`);
  const dialog = page.getByRole('dialog');
  await unfold(page);
  await comment(page, 'One.').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText('It doesn’t have any replies.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await comment(page, 'Asked.').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Its 1 reply will be deleted, too.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await save(site.sql, aReply(reply, { author: person.id, comment: 'Two.' }));
  await comment(page, 'Asked.').getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Its 2 replies will be deleted, too.');
});

test('the order "newest first" is kept in the address and in the browser, and can be undone', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const { clubId } = await aDiscussedClub(site, person, 25);
  await signIn(page, person);
  await page.goto(`/clubs/${clubId}`);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
  await expect(all(page).first()).toContainText('Said 1!');
  const order = page.getByRole('navigation', { name: 'Sort comments' });
  await order.getByRole('link', { name: 'Newest first' }).click();
  await expect(all(page).first()).toContainText('Said 25!');
  await expect(page).toHaveURL(/[?&]order=newest/);
  await expect(order.getByRole('link', { name: 'Newest first' })).toBeFocused();
  await expect(order.locator('[aria-current]')).toHaveText('Newest first');

  // A returning visitor gets the order they chose.
  await page.goto(`/clubs/${clubId}?from=find-club#comments`);
  await expect(page).toHaveURL(/\?from=find-club&order=newest#comments$/);
  await expect(all(page).first()).toContainText('Said 25!');

  await page.getByLabel('Add a comment').fill('The very newest.');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await expect(comment(page, 'The very newest.')).toBeFocused();
  await page.reload();
  await expect(all(page).first()).toContainText('The very newest.');
  await expect(all(page).first().getByRole('button', { name: 'Edit' })).toBeVisible();
  await unfold(page);
  await page.getByRole('link', { name: 'Show more comments' }).click();
  await expect(all(page)).toHaveCount(26);
  await expect(all(page).last()).toContainText('Said 1!');
  await order.getByRole('link', { name: 'Oldest first' }).click();
  await expect(all(page).first()).toContainText('Said 1!');
  await expect(page).not.toHaveURL(/order=/);
  await page.goto(`/clubs/${clubId}`);
  await hydrated(page);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
  await expect(page).not.toHaveURL(/order=/);
});

test.describe('more comments requested before the user is known', () => {
  for (const when of ['have come', 'are on their way'] as const) {
    test(`stay when users ${when} as the answer arrives`, async ({ page, site }) => {
      const person = await aRegistered(site.sql);
      const { clubId } = await aDiscussedClub(site, person, 25);
      await signIn(page, person);
      const letViewer = await holdCalls(page, 'platform.session.getViewer');
      const letComments =
        when === 'are on their way' ? await holdCalls(page, 'reviews.comments.getComments') : null;
      await page.goto(`/clubs/${clubId}`);
      await hydrated(page);
      await unfold(page);
      await page.getByRole('link', { name: 'Show more comments' }).click();
      if (letComments === null) await expect(all(page)).toHaveCount(25);
      else await expect(page.getByRole('link', { name: 'Loading...' })).toBeVisible();
      letViewer();
      await expect(page.getByLabel('Add a comment')).toBeVisible();
      letComments?.();
      // The comments for a signed-in member, who may answer them.
      for (const text of ['Said 1!', 'Said 25!']) {
        await expect(comment(page, text).getByRole('button', { name: 'Reply' })).toBeVisible();
      }
      await expect(all(page)).toHaveCount(25);
      await expect(comment(page, 'Said 21!')).toBeFocused();
    });
  }
});

test('a link to a comment beyond the first twenty shows it, for visitors and members', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const { clubId, comments } = await aDiscussedClub(site, person, 65);
  const target = comments[50];
  if (!target) throw new Error('there is no comment');
  const answer = aReply(target, { author: person.id, comment: 'An answer far behind.' });
  await save(site.sql, answer);
  await page.goto(`/clubs/${clubId}#comment-${answer.id}`);
  await expect(comment(page, 'An answer far behind.')).toBeFocused();
  await expect(comment(page, 'An answer far behind.')).toBeInViewport();
  await expect(all(page)).toHaveCount(61);

  await signIn(page, person);
  await page.goto(`/clubs/${clubId}#comment-${target.id}`);
  await expect(comment(page, 'Said 51!')).toBeFocused();
  await expect(comment(page, 'Said 51!').getByRole('button', { name: 'Reply' })).toBeVisible();
  await expect(comment(page, 'Said 51!')).toBeFocused();
  const link = comment(page, 'Said 51!').getByRole('link', { name: /^Link to this comment/ });
  await expect(link).toHaveAttribute('href', `#comment-${target.id}`);
});

test('a link followed on the open page shows the comment as it is now', async ({ page, site }) => {
  const person = await aRegistered(site.sql);
  const { clubId, comments } = await aDiscussedClub(site, person, 3);
  const [, target] = comments;
  if (!target) throw new Error('there is no comment');
  await page.goto(`/clubs/${clubId}`);
  await expect(comment(page, 'Said 2!')).toBeVisible();
  await site.sql.execute(
    `update club_comments set comment = 'Said anew!' where id = '${target.id}'`,
  );
  const late = aReply(target, { author: person.id, comment: 'Said since.' });
  await save(site.sql, late);
  await hydrated(page);
  await page.goto(`${page.url()}#comment-${target.id}`);
  await expect(comment(page, 'Said anew!')).toBeFocused();
  await page.goto(`${page.url().replace(/#.*/, '')}#comment-${late.id}`);
  await expect(comment(page, 'Said since.')).toBeFocused();
});

test('a link to a deleted comment says so', async ({ page, site }) => {
  const person = await aRegistered(site.sql);
  const { clubId, comments } = await aDiscussedClub(site, person, 45);
  const gone = comments[40];
  await site.sql.execute(`delete from club_comments where id = '${gone?.id}'`);
  await page.goto(`/clubs/${clubId}#comment-${gone?.id}`);
  await expect(page.getByText('The comment you’re looking for has been deleted.')).toBeVisible();
  await expect(all(page)).toHaveCount(20);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('newest first, with more comments', async ({ page, site }) => {
    const club = aClub({ name: 'Quiet Club', state: 'Commonland', county: 'Q', city: 'Q' });
    await save(
      site.sql,
      club,
      ...Array.from({ length: 22 }, (_, index) =>
        aComment({
          club,
          comment: `Said ${index + 1}!`,
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
        }),
      ),
    );
    await page.goto(`/clubs/${club.id}`);
    await page.getByRole('link', { name: 'Newest first' }).click();
    await expect(all(page).first()).toContainText('Said 22!');
    await unfold(page);
    await page.getByRole('link', { name: 'Show more comments' }).click();
    await expect(all(page)).toHaveText([/Said 2!/, /Said 1!/]);
  });
});
