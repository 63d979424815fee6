import type { Locator, Page, Route } from '@playwright/test';
import type { Sql } from '#db/db.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { signIn, newPerson } from './people.ts';
import { DESKTOP, expect } from './test.ts';

/** Signs in a new administrator. */
export async function signInAsAdmin(page: Page, sql: Sql) {
  const person = newPerson();
  const [admin] = await save(sql, aMember(person).withPassword().withRole('admin'));
  const viewport = page.viewportSize() ?? DESKTOP;
  // On a phone the header hides that a user is signed in.
  await page.setViewportSize(DESKTOP);
  await signIn(page, person);
  await page.setViewportSize(viewport);
  return { ...person, id: admin.id };
}

/** A user's comment in the moderation queue, which all tests share: loads pages until it appears. */
export async function inQueue(page: Page, username: string): Promise<Locator> {
  const all = page.getByRole('list', { name: 'Flagged comments' }).getByRole('article');
  const wanted = page.getByRole('article', { name: `Comment by ${username}` });
  const more = page.getByRole('button', { name: 'Show more comments' });
  await expect(all.first()).toBeVisible();
  while ((await wanted.count()) === 0) {
    const shown = await all.count();
    await more.click();
    await expect.poll(() => all.count()).toBeGreaterThan(shown);
  }
  return wanted;
}

/** Replaces the arguments that a page sends to a server function. */
export async function askInstead(page: Page, name: string, was: RegExp, is: string) {
  await page.route(`**/_serverFn/${name}**`, async (route: Route) => {
    const url = new URL(route.request().url());
    const payload = url.searchParams.get('payload') ?? '';
    if (!was.test(payload)) throw new Error(`unexpected question: ${payload}`);
    url.searchParams.set('payload', payload.replace(was, is));
    await route.continue({ url: url.href });
  });
}
