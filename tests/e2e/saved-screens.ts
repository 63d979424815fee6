import type { Sql } from '#db/db.ts';
import { alertSettings, savedClubs, savedSearches } from '#db/schema/saved.ts';
import type { Screen } from './screen.ts';
import { expect } from './test.ts';

/** A text of repeated words, as long as notes and names of searches may be. */
const filled = (words: string, letters: number): string =>
  Array.from(`${words} `.repeat(letters)).slice(0, letters).join('').trim();
const LONGEST_NOTE = 1_000;
const LONGEST_NAME = 80;

/** Makes a member save clubs, a deleted one among them, and searches, all with the longest texts and with alerts. */
export async function saveAll(
  sql: Sql,
  userId: string,
  clubs: readonly { readonly id: string; readonly row: { readonly name: string } }[],
): Promise<void> {
  const gone = { userId, clubId: crypto.randomUUID(), clubName: filled('Gone', 150) };
  await sql.insert(savedClubs).values([
    gone,
    ...clubs.map(({ id, row: { name } }) => ({
      userId,
      clubId: id,
      clubName: name,
      note: filled(name, LONGEST_NOTE),
    })),
  ]);
  await sql.insert(savedSearches).values(
    clubs.map(({ row: { name } }, at) => ({
      userId,
      name: filled(name, LONGEST_NAME),
      page: at % 2 === 0 ? ('finder' as const) : ('tryouts' as const),
      query: `?county=${at}`,
      alerts: 'weekly' as const,
    })),
  );
  await sql.insert(alertSettings).values({ userId, clubs: 'daily' });
}

/** The screens and dialogs of a user who has saved all that. */
export const OWN_SCREENS: readonly Screen[] = [
  { route: '/profile', path: '/profile', shows: 'My Club Affiliations' },
  {
    route: '/profile',
    path: '/profile',
    shows: 'Delete',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { route: '/saved', path: '/saved', shows: 'This club is no longer in our directory.' },
  {
    route: '/saved',
    path: '/saved',
    shows: 'This club is no longer in our directory.',
    open: async (page) => {
      await page.getByRole('button', { name: /^Remove: Gone/ }).click();
      await expect(page.getByRole('dialog', { name: 'Remove this club?' })).toBeVisible();
    },
  },
];
