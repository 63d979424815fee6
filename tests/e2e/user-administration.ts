import type { Locator, Page } from '@playwright/test';
import type { Sql } from '#db/db.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { newPerson } from './people.ts';
import type { Person } from './people.ts';
import { expect } from './test.ts';

/** A user who can sign in, as a builder to add roles and clubs to. */
export function aPerson(overrides: Parameters<typeof aMember>[0] = {}): {
  person: Person;
  member: MemberBuilder;
} {
  const person = newPerson();
  return { person, member: aMember({ ...person, ...overrides }).withPassword() };
}

/** Stores users with a common word in their full names, so that a search finds only them. */
export async function aCrowd(sql: Sql, word: string, count: number): Promise<MemberBuilder[]> {
  const crowd = Array.from(
    { length: count },
    (_, at) => aPerson({ fullName: `${word} ${at}`, createdAt: new Date(2_024, 0, 1 + at) }).member,
  );
  return save(sql, ...crowd);
}

/** The row, or the card, of a member. */
export function rowOf(page: Page, name: string | null | undefined): Locator {
  return page.getByRole('row').filter({ has: page.getByText(name ?? '', { exact: true }) });
}

/** Opens the list with a search, and waits for the members it finds. */
export async function openMembers(page: Page, search: string, tab = ''): Promise<void> {
  const parameters = new URLSearchParams({ ...(tab === '' ? {} : { tab }), search });
  await page.goto(`/admin/users?${parameters}`);
  await expect(page.getByText(/^Showing \d/)).toBeVisible();
}
