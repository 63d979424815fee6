import { sql } from 'drizzle-orm';
import { aMember } from '../builders/members.ts';
import { save } from '../builders/save.ts';
import { callTo } from '../permissions/server-function.ts';
import { setUpApp } from './factors.ts';
import { test } from './own-site.ts';
import { signIn, somebody } from './people.ts';
import { expect } from './test.ts';

// The screens ask as an administrator before they know.
test.use({ expectedConsole: ['status of 403'] });

test('an administrator without a second factor is told, then counts as a member until there is one', async ({
  page,
  site,
}) => {
  const person = somebody();
  const [admin] = await save(site.sql, aMember(person).withPassword().withRole('admin'));
  await signIn(page, person);
  // After the instance, which asks for none, has written what it asks for.
  await site.sql.execute(sql`insert into auth.second_factor_rule default values`);
  await page.goto('/admin/users');
  await expect(page.getByRole('region', { name: 'Your second factor' })).toContainText(
    'Please set one up by',
  );
  await site.sql.execute(sql`update user_roles set created_at = now() - interval '8 days'
    where user_id = ${admin.id}`);
  await site.sql.execute(sql`update auth.second_factor_rule set since = now() - interval '8 days'`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  // The server says the same to whoever asks it directly.
  const call = await callTo('GET members.getMembers', { tab: 'active' });
  const refused = await page.request.get(call.path, { headers: { ...call.headers } });
  expect(refused.status()).toBe(403);
  await setUpApp(page);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toHaveCount(0);
});
