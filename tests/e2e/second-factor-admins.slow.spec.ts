import { sql } from 'drizzle-orm';
import { aClub } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { callTo } from '#tests/permissions/server-function.ts';
import { setUpApp } from './second-factor.ts';
import { test } from './own-site.ts';
import { signIn, newPerson } from './people.ts';
import { expect } from './test.ts';

// The screens make an administrator's requests before the role is known.
test.use({ expectedConsole: ['status of 403'] });

test('an administrator without a second factor gets a warning, then counts as a member until there is one', async ({
  page,
  site,
}) => {
  const person = newPerson();
  const [admin] = await save(site.sql, aMember(person).withPassword().withRole('admin'));
  await signIn(page, person);
  // The first instance, which requires none, must have written its setting before.
  await site.sql.execute(sql`insert into auth.second_factor_rule default values`);
  await page.goto('/admin/users');
  await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toContainText(
    'Set it up by',
  );
  await site.sql.execute(sql`update user_roles set created_at = now() - interval '8 days'
    where user_id = ${admin.id}`);
  await site.sql.execute(sql`update auth.second_factor_rule set since = now() - interval '8 days'`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  // The server gives the same answer to a direct request.
  const call = await callTo('GET accounts.administration.getMembers', { tab: 'active' });
  const refused = await page.request.get(call.path, { headers: { ...call.headers } });
  expect(refused.status()).toBe(403);
  await setUpApp(page);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toHaveCount(0);
});

test('where every role needs a second factor, a club opens again for its admin with one', async ({
  page,
  site,
}) => {
  const person = newPerson();
  const club = aClub();
  const long = { createdAt: new Date('2020-01-01') };
  await save(site.sql, aMember(person).withPassword().administering(club, long), club);
  await signIn(page, person);
  await site.sql.execute(sql`insert into auth.second_factor_rule (since, roles_since)
    values (now(), now()) on conflict (only_one) do update set roles_since = now()`);
  await page.goto(`/clubs/${club.id}/edit`);
  await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toContainText(
    'Your account needs two-step sign-in. Set it up by',
  );
  await expect(page.getByLabel('Club Name')).toBeVisible();
  await site.sql.execute(sql`update auth.second_factor_rule
    set roles_since = now() - interval '8 days'`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByLabel('Club Name')).toHaveCount(0);
  await setUpApp(page);
  await expect(page.getByLabel('Club Name')).toBeVisible();
});

test('where every account needs a second factor, a user without one can only set it up, and the site says so', async ({
  page,
  site,
}) => {
  const person = newPerson();
  const club = aClub();
  await save(site.sql, aMember(person).withPassword(), club);
  await signIn(page, person);
  await site.sql.execute(sql`insert into auth.second_factor_rule (since, everyone_since)
    values (now(), now() - interval '8 days')
    on conflict (only_one) do update set everyone_since = now() - interval '8 days'`);
  await site.sql.execute(sql`update auth."user" set created_at = now() - interval '8 days'
    where email = ${person.email}`);
  const comment = await callTo('POST reviews.comments.postComment', {
    clubId: club.id,
    comment: 'Good courts.',
    parentCommentId: null,
  });
  const post = () =>
    page.request.post(comment.path, {
      headers: { ...comment.headers, origin: site.url },
      data: String(comment.body),
    });
  const refused = await post();
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toContain('Set up two-step sign-in on your profile first.');
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await setUpApp(page);
  await expect(page.getByLabel('Username')).toBeVisible();
  expect((await post()).status()).toBe(200);
});
