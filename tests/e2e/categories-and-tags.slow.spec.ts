import { eq } from 'drizzle-orm';
import { fromCrossJSON, toCrossJSON } from 'seroval';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import { save } from '#tests/builders/save.ts';
import { holdCalls } from './hold-calls.ts';
import { test } from './own-site.ts';
import { toast } from './people.ts';
import { aName, openAsAdmin, ownCategory, ownPost, rowOf, slugOf } from './blog-writing.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
} from './test.ts';

const MANAGE = '/admin/blog/manage';
/** The site promises one second; a busy machine may need longer. */
const WITHIN = { timeout: 30_000, intervals: [200] };

test.use({ viewport: DESKTOP });

test('[NAV-24, ABLG-17, ABLG-18, ABLG-19, ABLG-20, ABLG-21, ABLG-22, ABLG-23, ABLG-24, ABLG-25, ABLG-26] categories are created, renamed with their posts, and deleted once their posts are moved', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  await openAsAdmin(page, site.sql, MANAGE);
  await expect(page.getByRole('tab')).toHaveText(['Categories', 'Tags']);
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  const create = dialog.getByRole('button', { name: 'Add category', exact: true });
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Name').fill('   ');
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Name').fill('  --Setters & Hitters!! 2026  ');
  await expect(dialog.getByLabel('Slug')).toHaveValue('setters-hitters-2026');
  const name = aName('added');
  await dialog.getByLabel('Name').fill(name);
  await expect(dialog.getByLabel('Slug')).toHaveValue(slugOf(name));
  await dialog.getByLabel('Description').fill('What it is about.');
  await expectAccessible(page, 'dialog');
  await create.click();
  await expect(toast(page)).toContainText('Category created');
  const row = rowOf(page, name);
  await expect(row).toContainText(slugOf(name));
  await expect(row).toContainText('What it is about.');
  await expect(row).toContainText('0 posts');

  // Adding it again is refused beside the field.
  await page.getByRole('button', { name: 'Add Category' }).click();
  await dialog.getByLabel('Name').fill(`${name}!`);
  await create.click();
  await expect(dialog.getByRole('alert')).toHaveText('This slug is already in use.');
  await dialog.getByLabel('Name').fill(name.toUpperCase());
  await dialog.getByLabel('Slug').fill(`${slugOf(name)}-2`);
  await create.click();
  await expect(dialog.getByRole('alert')).toHaveText('A category with this name already exists.');
  await page.keyboard.press('Escape');

  const [added] = await site.sql
    .select()
    .from(blogCategories)
    .where(eq(blogCategories.slug, slugOf(name)));
  const [post] = await save(
    site.sql,
    ownPost({ category: added?.id ?? '', slug: slugOf(aName('moved')) }),
  );
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edited = page.getByRole('dialog', { name: 'Edit Category' });
  await expect(edited.getByLabel('Slug')).toHaveValue(slugOf(name));
  await edited.getByLabel('Name').fill(`${name} renamed`);
  await expect(edited.getByLabel('Slug')).toHaveValue(slugOf(name));
  await edited.getByRole('button', { name: 'Save category' }).click();
  await expect(toast(page)).toContainText('Category updated');
  const renamed = rowOf(page, `${name} renamed`);
  await expect(renamed).toContainText('1 post');
  await expect
    .poll(async () => (await page.request.get(`/blog/${post.row.slug}`)).text(), WITHIN)
    .toContain(`${name} renamed`);

  const home = await ownCategory(site.sql);
  await page.reload();
  await renamed.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('It has 1 post. Where should they go?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('alert')).toHaveText('Choose a category');
  await question.getByLabel('Move posts to').selectOption({ label: home.name });
  await expectAccessible(page, 'dialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Category deleted');
  await expect(renamed).toHaveCount(0);
  await expect(rowOf(page, home.name)).toContainText('1 post');
  const [kept] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
  expect(kept?.category).toBe(home.id);
  const gone = await site.sql
    .select()
    .from(blogCategories)
    .where(eq(blogCategories.slug, slugOf(name)));
  expect(gone).toEqual([]);
});

test("a draft of a category does not revert another administrator's change without asking", async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  const category = await ownCategory(site.sql);
  await openAsAdmin(page, site.sql, MANAGE);
  const stored = () =>
    site.sql.select().from(blogCategories).where(eq(blogCategories.id, category.id));
  const edited = page.getByRole('dialog', { name: 'Edit Category' });
  const update = edited.getByRole('button', { name: 'Save category' });
  const conflict = edited.getByRole('alert', { name: /^Not saved/ });
  await page.getByRole('button', { name: `Edit ${category.name}`, exact: true }).click();
  await edited.getByLabel('Description').fill('Mine.');
  // Another administrator saves while the form is open.
  const theirs = aName('theirs');
  const change = (name: string) =>
    site.sql
      .update(blogCategories)
      .set({ name, slug: slugOf(name) })
      .where(eq(blogCategories.id, category.id));
  await change(theirs);
  await update.click();
  await expect(conflict).toContainText('Another admin just edited this category');
  await expect(conflict).toContainText(`Now: ${theirs} · ${slugOf(theirs)}`);
  await expect(edited.getByLabel('Description')).toHaveValue('Mine.');
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');

  // The draft comes back with the version it is based on.
  await page.getByRole('button', { name: `Edit ${theirs}`, exact: true }).click();
  await expect(edited.getByLabel('Name')).toHaveValue(category.name);
  await expect(conflict).toBeVisible();
  const answered = page.waitForResponse(/updateCategory/);
  await update.click();
  await answered;
  await expect(conflict).toBeVisible();
  expect(await stored()).toMatchObject([{ name: theirs, description: null }]);
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(edited.getByLabel('Name')).toHaveValue(theirs);

  await edited.getByLabel('Description').fill('Mine after all.');
  const again = aName('again');
  await change(again);
  await update.click();
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(conflict).toHaveCount(0);
  await expect(edited.getByLabel('Name')).toBeFocused();
  await update.click();
  await expect(toast(page)).toContainText('Category updated');
  expect(await stored()).toMatchObject([{ name: theirs, description: 'Mine after all.' }]);
});

test('[ABLG-27, ABLG-28, ABLG-29, ABLG-30, ABLG-31, ABLG-32, ABLG-33] tags are added, searched, and removed from all posts', async ({
  page,
  site,
}) => {
  const category = await ownCategory(site.sql);
  const [shared, fresh] = [aName('shared'), aName('fresh')];
  const [one, two] = await save(
    site.sql,
    ownPost({ category: category.id, tags: [shared, 'kept'] }),
    ownPost({ category: category.id, tags: [shared], status: 'draft' }),
  );
  await openAsAdmin(page, site.sql, MANAGE);
  await page.getByRole('tab', { name: 'Categories' }).focus();
  await page.keyboard.press('ArrowRight');
  const tags = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  const input = page.getByLabel('Add tag');
  const search = page.getByLabel('Search tags');
  await expect(page.getByText(/^Total tags: \d+$/)).toBeVisible();
  await expect(page.getByText(`Total tags: ${await tags.count()}`)).toBeVisible();

  await search.fill(shared.toUpperCase());
  await expect(tags).toHaveCount(1);
  await expect(tags).toContainText('Used in 2 post(s)');

  // Duplicates and empty tags are not added.
  await input.fill(` ${shared} `);
  await input.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'This tag already exists.' }),
  ).toBeVisible();
  await input.fill('   ');
  await input.press('Enter');
  await expect(tags).toHaveCount(1);
  await input.fill(`  ${fresh} `);
  await input.press('Enter');
  await expect(toast(page)).toContainText('Tag added');
  await expect(input).toHaveValue('');
  await search.fill(fresh);
  await expect(tags).toContainText('Used in 0 post(s)');
  await page.reload();
  await page.getByRole('tab', { name: 'Tags' }).click();
  await search.fill(fresh);
  await expect(tags).toHaveCount(1);

  await search.fill('no tag is called this');
  await expect(page.getByText('No tags found matching your search.')).toBeVisible();

  await search.fill(shared);
  await page.getByRole('button', { name: `Remove ${shared}` }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('from 2 posts');
  await page.keyboard.press('Escape');
  await expect(tags).toHaveCount(1);
  await page.getByRole('button', { name: `Remove ${shared}` }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page)).toContainText('Tag removed');
  await expect(tags).toHaveCount(0);
  for (const [post, left] of [
    [one, ['kept']],
    [two, []],
  ] as const) {
    const [row] = await site.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
    expect(row?.tags).toEqual(left);
  }
});

test('what is typed while a tag is being added stays', async ({ page, site }) => {
  await openAsAdmin(page, site.sql, MANAGE);
  await page.getByRole('tab', { name: 'Tags' }).click();
  const letGo = await holdCalls(page, 'blog.categories-and-tags.addTag');
  const field = page.getByLabel('Add tag');
  const [first, next] = [aName('first'), aName('next')];
  await field.fill(first);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await field.fill(next);
  letGo();
  const tags = page.getByRole('list', { name: 'Tags' });
  await expect(tags).toContainText(first);
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeEnabled();
  await expect(field).toHaveValue(next);
  await field.press('Enter');
  await expect(tags).toContainText(next);
  await expect(field).toHaveValue('');
});

test('[ABLG-34] without tags the list says so', async ({ page, site }) => {
  await openAsAdmin(page, site.sql, MANAGE);
  // Other tests have tags, so the answer is emptied on its way.
  await page.route('**/_serverFn/blog.categories-and-tags.getTags**', async (route) => {
    const response = await route.fetch();
    const answer = fromCrossJSON<{ result: unknown }>(await response.json(), { refs: new Map() });
    const body = JSON.stringify(toCrossJSON({ ...answer, result: [] }));
    await route.fulfill({ response, body });
  });
  await page.reload();
  await page.getByRole('tab', { name: 'Tags' }).click();
  await expect(page.getByText('No tags available.')).toBeVisible();
  await expect(page.getByText('Total tags: 0')).toBeVisible();
});

test('failures say so and keep what was typed', async ({ page, site, expectedConsole }) => {
  expectedConsole.push('ERR_FAILED');
  const category = await ownCategory(site.sql);
  await openAsAdmin(page, site.sql, MANAGE);
  await page.route('**/_serverFn/blog.categories-and-tags.*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill('Not stored');
  await dialog.getByRole('button', { name: 'Add category', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the site');
  await expect(dialog.getByLabel('Name')).toHaveValue('Not stored');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused();

  await page.getByRole('button', { name: `Delete ${category.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Error deleting category');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, category.name)).toBeVisible();

  await page.getByRole('tab', { name: 'Tags' }).click();
  await page.getByLabel('Add tag').fill('not stored');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'couldn’t reach the site' }),
  ).toBeVisible();
  await expect(page.getByLabel('Add tag')).toHaveValue('not stored');

  await page.unroute('**/_serverFn/blog.categories-and-tags.*');
  await page.route('**/_serverFn/blog.categories-and-tags.getCategories**', (route) =>
    route.abort(),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('We couldn’t load the categories');
  await page.unroute('**/_serverFn/blog.categories-and-tags.getCategories**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, category.name)).toBeVisible();
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test(`is accessible and fits at ${viewport.width} px, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    await openAsAdmin(page, site.sql, MANAGE);
    await page.setViewportSize(viewport);
    await expect(page.getByRole('table')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Tags' }).click();
    await expect(page.getByRole('list', { name: 'Tags' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}
