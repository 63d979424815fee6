import type { Locator, Page } from '@playwright/test';
import type { Sql } from '#db/db.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { newPerson } from './people.ts';
import type { Person } from './people.ts';
import { expect } from './test.ts';

/** A section of the form. */
export function section(page: Page, title: string): Locator {
  return page.locator('details').filter({ has: page.getByRole('heading', { name: title }) });
}

/** Waits for the form. */
export async function form(page: Page): Promise<Locator> {
  const shown = page.getByRole('form', { name: 'Edit club' });
  await expect(shown).toBeVisible();
  return shown;
}

/** The error beside a field, found through `aria-describedby`. */
export async function errorOf(field: Locator): Promise<string> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  const error = field.page().locator(`[id="${ids.at(-1)}"][role=alert]`);
  return (await error.textContent()) ?? '';
}

/** A club admin. */
export async function aClubAdmin(sql: Sql, club: ClubBuilder): Promise<Person> {
  const person = newPerson();
  await save(sql, aMember(person).withPassword().administering(club));
  return person;
}

/** An administrator of the site. */
export async function anAdmin(sql: Sql): Promise<Person> {
  const person = newPerson();
  await save(sql, aMember(person).withPassword().withRole('admin'));
  return person;
}
