import type { Locator, Page } from '@playwright/test';
import type { Sql } from '#db/db.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { anAdmin } from './club-edit.ts';
import { signIn } from './people.ts';
import type { Person } from './people.ts';
import { expect, test } from './test.ts';

let worlds = 0;

/** A word that no other test in this run searches for. */
export function aWord(): string {
  worlds += 1;
  return `w${process.pid}x${worlds}x${test.info().parallelIndex}q`;
}

/** Clubs whose names end with a unique word, so that a search finds only them. */
export async function clubsNamed(
  sql: Sql,
  word: string,
  ...columns: readonly NonNullable<Parameters<typeof aClub>[0]>[]
): Promise<ClubBuilder[]> {
  const made = columns.map((each) => aClub({ ...each, name: `${each.name} ${word}` }));
  await save(sql, ...made);
  return made;
}

/** Opens the list of all clubs as an administrator, filtered by a word. */
export async function openList(page: Page, sql: Sql, word: string): Promise<Person> {
  const admin = await anAdmin(sql);
  await signIn(page, admin);
  await page.goto(`/admin/clubs?search=${word}`);
  await expect(page.getByText(/^Showing/)).toBeVisible();
  return admin;
}

/** The row of a club: a table row on wide screens, a card on small ones. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** A field in bulk edit. */
export function cell(page: Page, field: string, name: string): Locator {
  return page.getByLabel(`${field} of ${name}`, { exact: true });
}

/** Opens the list and switches to bulk edit mode. */
export async function openBulk(page: Page, sql: Sql, word: string): Promise<Person> {
  const admin = await openList(page, sql, word);
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  await expect(page.getByRole('form', { name: 'Bulk edit' })).toBeVisible();
  return admin;
}
