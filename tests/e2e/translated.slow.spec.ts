import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { ownState, pathOf } from './clubs.ts';
import { aRegistered, signIn } from './people.ts';
import { DESKTOP, expect, hydrated, test } from './test.ts';
import type { Site } from './test.ts';

/** Like Google Translate: each text gets two elements around it and a new node, now and whenever one is added. */
function translate(): void {
  const SKIPPED = 'font, script, style, noscript, textarea, title';
  const wrap = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let text: Node | null = walker.currentNode; text; text = walker.nextNode())
      if (text instanceof Text) texts.push(text);
    for (const text of texts) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(SKIPPED))
        continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  wrap(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node);
  }).observe(document.body, { childList: true, subtree: true });
}

const HYDRATION = 'Minified React error #418';

/** Counts actions, and fails at the first one that ends in an error. */
function translated(page: Page) {
  const errors: string[] = [];
  // React reports that it renders again what was translated before hydration.
  page.on('pageerror', ({ message }) => {
    if (!message.includes(HYDRATION)) errors.push(message);
  });
  let count = 0;
  return {
    count: () => count,
    open: async (path: string) => {
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(translate);
    },
    act: async (what: string, does: () => Promise<unknown>) => {
      await does();
      count += 1;
      expect(errors, `${count}: ${what}`).toEqual([]);
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    },
  };
}

async function listed(site: Site) {
  const state = ownState('Babel');
  const username = `babel${Date.now()}`;
  const author = aMember({ username });
  const clubs = Array.from({ length: 26 }, (_, at) =>
    aClub({
      name: `Babel ${String.fromCharCode(65 + at)}`,
      state,
      county: 'Tower',
      genders: at % 2 ? ['Girls'] : ['Girls', 'Boys'],
    }),
  );
  const [club] = clubs;
  if (!club) throw new Error('no club');
  await save(
    site.sql,
    ...clubs,
    author,
    ...clubs.slice(0, 3).map((of) => aProgram({ club: of })),
    ...clubs.slice(0, 3).map((of) => aTryout({ club: of })),
    ...Array.from({ length: 26 }, (_, at) =>
      aComment({ club, author, createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)) }),
    ),
  );
  return { state, path: await pathOf(site.sql, club.id), author: username };
}

/** Opens a page, translated, and performs an action on it. */
type Translated = ReturnType<typeof translated>;

async function filters(page: Page, { open, act }: Translated, state: string): Promise<void> {
  const showing = (text: string | RegExp) =>
    expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();
  const search = () => page.getByRole('button', { name: 'Search Clubs' }).click();

  await open(`/find-club?state=${state}`);
  await act('the sort', async () => {
    await page.getByLabel('Sort by').selectOption('name_desc');
    await expect(page.getByRole('article').first()).toContainText('Babel Z');
  });
  await act('Show more', async () => {
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page.getByRole('article')).toHaveCount(26);
  });
  await act('a name', async () => {
    await page.getByLabel('Club Name').fill('Babel A');
    await search();
    await showing('Showing 1 club');
  });
  await act('a chip', async () => {
    await page.getByRole('link', { name: /^Remove filter .*Babel A/ }).click();
    await showing('Showing 26 clubs');
  });
  await act('a gender', async () => {
    await page.getByLabel('Gender').selectOption('Boys');
    await search();
    await showing('Showing 13 clubs');
  });
  await act('an age group', async () => {
    await page.getByLabel('Age Group').selectOption('U14');
    await expect(page.getByText(/^U14 for .+: born/)).toBeVisible();
    await page.getByLabel('Age Group').selectOption('U16');
    await expect(page.getByText(/^U16 for .+: born/)).toBeVisible();
    await page.getByLabel('Age Group').selectOption('');
  });
  await act('the birth date', async () => {
    await page.getByText('Which age group is my child?').click();
    for (const day of ['2013-05-05', '1980-01-01', '2999-01-01', '2014-05-05'])
      await page.getByLabel('Birth date').fill(day);
    await page.getByRole('button', { name: /^Choose U\d+/ }).click();
  });
  await act('the map', async () => {
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
  });
  await act('the list', async () => {
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page).not.toHaveURL(/view=map/);
  });
  await act('back', () => page.goBack());
  await act('forward', () => page.goForward());
}

async function places(page: Page, { open, act }: Translated): Promise<void> {
  const showing = (text: string | RegExp) =>
    expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();
  const search = () => page.getByRole('button', { name: 'Search Clubs' }).click();

  await act('all chips', async () => {
    await page.getByRole('link', { name: 'Clear all' }).click();
    await expect(page.getByText('Use the search panel above to find clubs.')).toBeVisible();
  });
  await act('a state', async () => {
    await page.getByLabel('State').selectOption('Delaware');
    await page.getByLabel('County').selectOption({ index: 1 });
    await search();
    await showing(/^Showing \d+ clubs?$/);
  });
  await act('a ZIP code', async () => {
    await open('/find-club?state=any');
    await page.getByLabel('ZIP Code or Town').fill('08002');
    await search();
    await expect(page.getByRole('article').first()).toContainText(' mi · Cherry Hill to ');
  });
  await act('a distance', async () => {
    await page.getByLabel('Within').selectOption('10');
    await search();
    await expect(page).toHaveURL(/within=10/);
  });
  await act('an unknown place', async () => {
    await page.getByLabel('ZIP Code or Town').fill('Atlantis, NJ');
    await search();
    await expect(page).toHaveURL(/Atlantis/);
    await expect(page.getByText('Atlantis', { exact: false }).first()).toBeVisible();
  });
  await act('a name that no club has', async () => {
    await page.getByLabel('ZIP Code or Town').fill('');
    await page.getByLabel('Club Name').fill('Babbel Aa');
    await search();
    await showing('Showing 0 clubs');
  });
  await act('Clear filters', async () => {
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/find-club');
  });
  await act('Reset', () => page.getByRole('button', { name: 'Reset' }).click());
}

async function cards(page: Page, { open, act }: Translated, state: string): Promise<void> {
  await open(`/find-club?state=${state}`);
  const heart = (name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true });
  const tick = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
  await act('a heart', async () => {
    await heart('Babel A').click();
    await expect(heart('Babel A')).toHaveAttribute('aria-pressed', 'true');
  });
  await act('the heart again', async () => {
    await heart('Babel A').click();
    await expect(heart('Babel A')).toHaveAttribute('aria-pressed', 'false');
    await heart('Babel A').click();
    await heart('Babel B').click();
  });
  const tray = page.getByRole('region', { name: 'Clubs to compare' });
  await act('ticks', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await tick(`Babel ${name}`).check();
    await expect(tray.getByRole('listitem')).toHaveCount(4);
  });
  await act('a club out of the tray', async () => {
    await tray.getByRole('button', { name: 'Remove Babel D' }).click();
    await expect(tray.getByRole('listitem')).toHaveCount(3);
  });
  await act('the comparison', async () => {
    await tray.getByRole('link', { name: /^Compare 3 clubs/ }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
  });
  await act('only differences', async () => {
    await page.getByLabel('Only differences').check();
    await expect(page).toHaveURL(/only=differences/);
  });
  await act('a club out of the comparison', async () => {
    await page.getByRole('link', { name: 'Remove Babel A' }).click();
    await expect(page).not.toHaveURL(/club=.+club=.+club=/);
  });
  await act('a club that is not there, to compare', async () => {
    await page.getByRole('searchbox').last().fill('Babbel Q');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/No other club is called|Did you mean/).first()).toBeVisible();
  });

  await open('/saved');
  await act('a saved club removed', async () => {
    await page.getByRole('button', { name: 'Remove: Babel A' }).click();
    await expect(page.getByRole('button', { name: 'Undo: Babel A' })).toBeVisible();
  });
  await act('and undone', () => page.getByRole('button', { name: 'Undo: Babel A' }).click());
}

async function club(page: Page, { open, act }: Translated, path: string): Promise<void> {
  await open(path);
  await act('the order of comments', async () => {
    await page.getByRole('link', { name: 'Newest first' }).click();
    await expect(page).toHaveURL(/newest/);
  });
  await act('more comments', async () => {
    await page
      .getByText(/more comments/)
      .first()
      .click();
    const more = page.getByRole('link', { name: 'Show more comments' });
    if (await more.isVisible()) await more.click();
  });
  await act('a heart on the club', async () => {
    await page.getByRole('button', { name: 'Save Babel A', exact: true }).first().click();
  });
  await act('a tick on the club', () =>
    page.getByRole('checkbox', { name: 'Compare Babel A' }).first().click(),
  );
  await act('the way back', async () => {
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await crumbs.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/find-club/);
  });
}

async function forms(page: Page, { open, act }: Translated, email: string): Promise<void> {
  await open('/tryouts');
  // Once they are found, the fields are rendered again.
  const titled = (text: string) =>
    expect(page.getByRole('heading', { level: 1 })).toContainText(text);
  await act('tryouts of a state', async () => {
    await page.getByLabel('State').selectOption('New Jersey');
    await page.getByRole('button', { name: 'Show Tryouts' }).click();
    await expect(page).toHaveURL(/New\+Jersey/);
    await titled('in New Jersey');
  });
  await act('tryouts near a town', async () => {
    await page.getByLabel('ZIP Code or Town').fill('Cherry Hill');
    await page.getByRole('button', { name: 'Show Tryouts' }).click();
    await expect(page).toHaveURL(/Cherry\+Hill/);
    await titled('Cherry Hill');
  });
  await act('tryouts of girls', async () => {
    await page.getByLabel('Gender').selectOption('Girls');
    await page.getByRole('button', { name: 'Show Tryouts' }).click();
    await expect(page).toHaveURL(/gender=Girls/);
  });

  await open('/suggest-club');
  await act('a suggestion without a name', async () => {
    await page.getByRole('button', { name: 'Send Suggestion' }).click();
    await expect(page.getByLabel('Club Name')).toHaveAttribute('aria-invalid', 'true');
  });
  await act('a suggestion', async () => {
    await page.getByLabel('Club Name').fill('Babel of the West');
    await page.getByRole('button', { name: 'Send Suggestion' }).click();
    await expect(page.locator('[data-toast=success]').first()).toBeVisible();
  });

  await open('/auth');
  await act('a wrong password', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.locator('[data-toast=destructive]').first()).toBeVisible();
  });
  await act('the form to register', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /register|sign up|create/i })
      .first()
      .click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });
}

async function ownComments(
  page: Page,
  { open, act }: Translated,
  path: string,
  author: string,
): Promise<void> {
  await open(path);
  await act('a comment', async () => {
    await page.getByLabel('Add a comment').fill('Torre de Babel');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.getByText('Torre de Babel').first()).toBeVisible();
  });
  await act('a comment edited', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await page.getByLabel('Edit your comment').fill('Torre de Pisa');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Torre de Pisa').first()).toBeVisible();
  });
  await act('a reply', async () => {
    const comment = page.getByRole('article', { name: `Comment by ${author}` }).first();
    await comment.getByRole('button', { name: 'Reply' }).click();
    await page.getByLabel('Your reply').fill('Sí');
    await page.getByRole('button', { name: 'Post Reply' }).click();
    await expect(page.getByText('Sí', { exact: true }).first()).toBeVisible();
  });
}

test.use({ viewport: DESKTOP });

test('[FAMI-07] on pages translated by the browser, 40 actions work', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(HYDRATION, 'status of 401');
  const { state, path, author } = await listed(site);
  const person = await aRegistered(site.sql);
  const screens = translated(page);
  await filters(page, screens, state);
  await places(page, screens);
  await cards(page, screens, state);
  await club(page, screens, path);
  await forms(page, screens, person.email);
  await signIn(page, person);
  await ownComments(page, screens, path, author);
  expect(screens.count()).toBeGreaterThanOrEqual(40);
});
