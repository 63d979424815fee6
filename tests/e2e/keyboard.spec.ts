import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aWord, clubsNamed, openBulk } from './club-administration.ts';
import { card, commentOf } from './club-page.ts';
import { pathOf } from './clubs.ts';
import { signIn, newPerson, toasts } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, hydrated, test } from './test.ts';

test.use({ viewport: DESKTOP });

/** Presses Tab until an element with that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      const other =
        element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
          ? element.labels[0]?.textContent
          : null;
      return element?.getAttribute('aria-label') ?? label ?? other ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test('by keyboard alone: search, sort, show more, open a club, and go back', async ({
  page,
  site,
}) => {
  const state = `Keyland${process.pid}`;
  const names = Array.from({ length: 50 }, (_, at) => `Keyed ${String(at).padStart(2, '0')}`);
  await save(site.sql, ...names.map((name) => aClub({ name, state, county: 'K', city: 'K' })));
  await page.goto(`/find-club?state=${state}`);
  await hydrated(page);
  const results = page.getByRole('region', { name: 'Clubs found' });

  await tabTo(page, /^Club Name/);
  await page.keyboard.type('keyed');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=keyed/);
  await expect(results).toBeFocused();
  await expect(page.getByText('Showing 50 clubs')).toBeVisible();
  // The page may still change its own address a moment later.
  const chip = page.getByRole('link', { name: 'Remove filter “keyed”' });
  await expect(chip).toBeVisible();

  await tabTo(page, /^Sort by/);
  const sort = page.getByLabel('Sort by');
  for (const value of ['name_desc', 'rating_desc', 'rating_asc']) {
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(`sort=${value}`));
    await expect(sort).toBeFocused();
    await expect(sort).toHaveValue(value);
  }
  await expect(chip).toHaveAttribute('href', /sort=rating_asc/);
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/sort=name_asc/);
  await expect(chip).toHaveAttribute('href', /sort=name_asc/);
  await page.goBack();
  await expect(sort).toHaveValue('rating_asc');
  await page.goForward();
  await expect(sort).toHaveValue('name_asc');

  const link = (at: number) => results.getByRole('link', { name: names[at] ?? '' });
  await expect(link(0)).toBeVisible();
  for (const first of [24, 48]) {
    await results.getByRole('link', { name: 'Show more' }).focus();
    await page.keyboard.press('Enter');
    await expect(link(first)).toBeFocused();
  }
  await expect(results.getByRole('link', { name: 'Show more' })).toHaveCount(0);

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[48] ?? '');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('[data-page-change]')).toContainText(names[48] ?? '');

  await tabTo(page, /^Find Clubs/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-page-change]')).toContainText('Clubs named “keyed”');
  await expect(page.getByRole('main')).toBeFocused();
});

test('Reset also responds to the space bar, and leads to empty fields', async ({ page }) => {
  await page.goto('/find-club?state=Delaware&gender=Boys');
  await hydrated(page);
  await tabTo(page, /^Reset/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/find-club$/);
  await expect(page.getByText('Use the search panel above to find clubs.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Club Name')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the filters are a dialog that traps the focus, and returns it', async ({ page }) => {
    await page.goto('/find-club?state=Delaware');
    await hydrated(page);
    const opener = page.getByRole('button', { name: /^Filters/ });
    const sheet = page.getByRole('dialog', { name: 'Find Your Perfect Club' });
    await opener.press('Enter');
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    // Twice around.
    for (let pressed = 0; pressed < 28; pressed += 1) {
      await page.keyboard.press('Tab');
      const isOutside = await page.evaluate(() => {
        const at = document.activeElement;
        return at !== null && at !== document.body && !at.closest('[role=dialog]');
      });
      expect(isOutside).toBe(false);
    }
    await sheet.getByLabel('Club Name').focus();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.press('Enter');
    await sheet.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(opener).toBeFocused();

    await opener.press('Enter');
    await sheet.getByLabel('Gender').selectOption('Girls');
    await sheet.getByRole('button', { name: /^Show \d+ clubs?$/ }).press('Enter');
    await expect(page).toHaveURL(/gender=Girls/);
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('region', { name: 'Clubs found' })).toBeFocused();
  });
});

test('by keyboard alone: rate, comment, reply, edit and delete', async ({ page, site }) => {
  const person = newPerson();
  const club = aClub({ name: 'Keys and Nets', state: `Keyland${process.pid}`, city: 'Rate' });
  await save(site.sql, aMember(person).withPassword().affiliatedWith(club));
  const others = Array.from({ length: 21 }, (_, at) =>
    aComment({ club, comment: `Said ${at}`, createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)) }),
  );
  await save(site.sql, ...others);
  await signIn(page, person);
  await page.goto(await pathOf(site.sql, club.id));
  await expect(page.getByLabel('Add a comment')).toBeVisible();

  await page.getByRole('button', { name: 'Remove affiliation' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  const affiliation = card(page, 'Your Affiliation');
  await expect(affiliation).toContainText('You’re not affiliated');
  await expect(affiliation.locator('div').first()).toBeFocused();
  await tabTo(page, /^Add affiliation/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('My role at this club')).toBeFocused();
  await page.keyboard.type('Par');
  await tabTo(page, /^I attest/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Add$/);
  await page.keyboard.press('Enter');
  await expect(affiliation).toContainText('You’re affiliated');
  await expect(affiliation.locator('div').first()).toBeFocused();

  await page.getByText('17 more comments').focus();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Show more comments/);
  await page.keyboard.press('Enter');
  const articles = page.getByRole('article', { name: /^Comment by/ });
  await expect(articles.nth(20)).toBeFocused();

  await page.getByRole('radio', { name: '1 star' }).focus();
  for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeFocused();
  await tabTo(page, /^Your comment/);
  await page.keyboard.type('Four stars by key.');
  await tabTo(page, /^Submit rating/);
  await page.keyboard.press('Enter');
  const own = commentOf(page, person.username);
  await expect(own).toContainText('Four stars by key.');
  await expect(page.getByRole('form', { name: 'Rate this club' })).toBeFocused();

  await page.getByLabel('Add a comment').focus();
  await page.keyboard.type('A comment by key.');
  await tabTo(page, /^Post comment/);
  await page.keyboard.press('Enter');
  const posted = articles.filter({ hasText: 'A comment by key.' });
  await expect(posted).toBeFocused();

  await tabTo(page, /^Edit$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Edit your comment')).toBeFocused();
  await page.keyboard.type(' Changed.');
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await expect(posted).toContainText('Changed.');
  await expect(posted.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Cancel$/);
  await page.keyboard.press('Enter');
  await expect(posted.getByRole('button', { name: 'Edit' })).toBeFocused();

  await posted.getByRole('button', { name: 'Reply' }).press('Enter');
  await page.keyboard.type('A reply by key.');
  await tabTo(page, /^Post reply/);
  await page.keyboard.press('Enter');
  const reply = articles.filter({ hasText: 'A reply by key.' });
  await expect(reply).toBeFocused();

  const rated = articles.filter({ hasText: 'Four stars by key.' });
  await rated.getByRole('button', { name: 'Delete' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete this comment?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rated.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(rated).toHaveCount(0);
  await expect(posted).toBeFocused();
});

test('by keyboard alone: bulk edit', async ({ page, site }) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'Keyed one' }, { name: 'Keyed two' });
  await openBulk(page, site.sql, word);
  const first = page.getByLabel(`Name of Keyed one ${word}`, { exact: true });
  await expect(first).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' changed');
  await tabTo(page, /^Save/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Bulk edit' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Admin: All Clubs' })).toBeFocused();
});

test.describe("in the reader's own colors", () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('stars still show a rating, and buttons have an edge', async ({ page, site }) => {
    const club = aClub({ name: 'Forced', state: `Keyland${process.pid}`, city: 'Forced' });
    await save(site.sql, aMember().rating(club, 2, 'Two of five'));
    await page.goto(await pathOf(site.sql, club.id));
    await hydrated(page);
    const stars = page.getByRole('img', { name: 'Rated 2 out of 5 stars' });
    // Drawn in the text color: filled stars are full of it, the others only outlined.
    const picture = await stars.screenshot();
    const { data, info } = await sharp(picture)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const darkIn = (star: number) => {
      let sum = 0;
      for (let y = 0; y < info.height; y += 1) {
        for (let x = 0; x < info.width; x += 1) {
          if (
            Math.floor((x * 5) / info.width) === star &&
            (data[y * info.width + x] ?? 255) < 128
          ) {
            sum += 1;
          }
        }
      }
      return sum;
    };
    const [first = 0, second = 0, third = 0] = [0, 1, 2].map(darkIn);
    expect(third).toBeGreaterThan(0);
    expect(Math.min(first, second)).toBeGreaterThan(1.5 * third);
    await page.goto('/find-club');
    const edge = await page
      .getByRole('button', { name: 'Search Clubs' })
      .evaluate((element) => getComputedStyle(element).borderTopWidth);
    expect(edge).toBe('2px');
  });
});

test.describe('with a phone', () => {
  test.use({ viewport: PHONE });

  test('a toast covers neither the error it is about nor the retry button', async ({
    page,
    site,
  }) => {
    const person = newPerson();
    const club = aClub({ name: 'Toasted', state: `Keyland${process.pid}`, city: 'Toast' });
    await save(site.sql, aMember(person).withPassword(), club);
    await page.setViewportSize(DESKTOP);
    await signIn(page, person);
    await page.setViewportSize(PHONE);
    await page.goto(await pathOf(site.sql, club.id));
    const post = page.getByRole('button', { name: 'Post comment' });
    await post.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await post.click();
    const error = page.getByRole('main').getByRole('alert');
    const toast = toasts(page);
    await expect(error).toBeVisible();
    await expect(toast).toBeVisible();
    // It stays while a pointer is over it.
    await toast.hover();
    const size = await toast
      .getByRole('button', { name: 'Close toast' })
      .evaluate((element) => element.getBoundingClientRect().height);
    expect(size).toBeGreaterThanOrEqual(24);
    await expect(async () => {
      const [box, ...others] = await Promise.all(
        [toast, error, post].map((element) => element.boundingBox()),
      );
      for (const other of others) {
        expect(box && other && box.y < other.y + other.height && other.y < box.y + box.height).toBe(
          false,
        );
      }
    }).toPass();
  });
});

test.describe('with a mistake', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('the live region for toasts exists before the first one, which appears there with its text and its tone', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/auth');
    const region = page.getByRole('region', { name: 'Notifications' });
    await expect(region).toHaveAttribute('aria-live', 'polite');
    await expect(region).toBeEmpty();
    await page.getByLabel('Email').fill('nobody-at-all@example.org');
    await page.getByLabel('Password').fill('not the right one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    const shown = region.getByRole('group').filter({ hasText: 'Login failed' });
    await expect(shown).toHaveAttribute('data-toast', 'destructive');
    await expectAccessible(page);
    const send = page.getByRole('button', { name: 'Sign in' });
    const failAgain = async () => {
      await send.click();
      await expect(shown).toBeVisible();
      await send.focus();
      await page.keyboard.press('F6');
      await expect(region).toBeFocused();
    };
    // They stay while one of them has the focus, until Escape.
    await send.focus();
    await page.keyboard.press('F6');
    await page.clock.runFor(20_000);
    await expect(region).toBeFocused();
    await expect(shown).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown).toHaveCount(0);
    await expect(send).toBeFocused();
    // By keyboard: to the toasts, to the first one, to its button, and back to the previous focus.
    await failAgain();
    await page.keyboard.press('Tab');
    await expect(shown).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(shown.getByRole('button', { name: 'Close toast' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shown).toHaveCount(0);
    await expect(send).toBeFocused();
    // A click on an empty part of the page leaves them for good.
    await failAgain();
    await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
    await expect(page.locator('body')).toBeFocused();
    await page.clock.runFor(20_000);
    await expect(shown).toHaveCount(0);
    await expect(page.locator('body')).toBeFocused();
  });
});
