import { sql } from 'drizzle-orm';
import type { Viewer } from '#platform/session/viewer.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import type { Address, Answer } from '#tests/permissions/server-function.ts';
import { anAdmin } from './club-edit.ts';
import { aPerson, openMembers, rowOf } from './user-administration.ts';
import { linkOf, mailTo } from './outbox.ts';
import { PASSWORD, fillSignIn, signIn, signInByForm, toast, toasts } from './people.ts';
import { chooseInMenu } from './row-menu.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({ viewport: DESKTOP, expectedConsole: ['Failed to load resource'] });

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };
const NEW_PASSWORD = 'another volleyball';

test('[AUSR-23, AUSR-24] a deactivated user is locked out on both instances, by every way in, and has everything back after the reactivation', async ({
  page,
  browser,
  site,
}) => {
  const club = aClub({ name: `Left Behind ${process.pid}` });
  const { person, member } = aPerson();
  await save(site.sql, member.administering(club).rating(club, 4, 'Worth the drive.'));
  const theirs = async () => {
    const { rows } = await site.sql.execute(sql`
      select
        (select jsonb_agg(to_jsonb(r) order by r.id) from user_roles r where user_id = ${member.id}) as roles,
        (select jsonb_agg(to_jsonb(r)) from club_ratings r where user_id = ${member.id}) as ratings,
        (select jsonb_agg(to_jsonb(c)) from club_comments c where user_id = ${member.id}) as comments,
        (select jsonb_agg(to_jsonb(a)) from user_club_affiliations a where user_id = ${member.id}) as affiliations,
        (select to_jsonb(p) - 'updated_at' - 'status' from profiles p where id = ${member.id}) as profile`);
    return rows;
  };
  const before = await theirs();
  const both = [site.url, site.secondUrl];
  const ask = async (
    on: string,
    address: Address,
    input: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => send(on, await callTo(address, input), headers);

  // Every way in, while it works: a browser with one of their pages, a program, a mailed link.
  const browsing = await browser.newContext({ baseURL: site.secondUrl, viewport: DESKTOP });
  const open = await browsing.newPage();
  await signIn(open, person);
  await open.goto(`/clubs/${club.id}`);
  await expect(open.getByRole('link', { name: 'Edit Club' })).toBeVisible();
  const cookie = (await browsing.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const credentials = { email: person.email, password: PASSWORD };
  const program = await ask(site.url, 'POST /api/session', credentials);
  const tokens = program.value as { access_token: string; refresh_token: string };
  const presented: Record<string, string>[] = [
    { cookie },
    { authorization: `Bearer ${tokens.access_token}` },
  ];
  await ask(site.url, 'POST accounts.sign-in.requestPasswordReset', { email: person.email });
  // After the mail about the program's sign-in.
  const link = linkOf(await mailTo(page.request, site.url, person.email, 2));
  const token = new URL(link, site.url).searchParams.get('token') ?? '';
  /** The user that an instance sees behind a cookie or a token. */
  const known = async (on: string, headers: Record<string, string>): Promise<string | null> => {
    const { value } = await ask(on, 'GET platform.session.getViewer', undefined, headers);
    return (value as Viewer | null)?.id ?? null;
  };
  for (const on of both) {
    for (const headers of presented) expect(await known(on, headers)).toBe(member.id);
  }

  await signIn(page, await anAdmin(site.sql));
  await openMembers(page, person.username);
  await chooseInMenu(rowOf(page, person.username), 'Deactivate');
  await page.getByRole('dialog').getByLabel('Your own password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(toast(page)).toContainText('User has been deactivated successfully.');

  for (const on of both) {
    const comment = { clubId: club.id, comment: 'From outside.', parentCommentId: null };
    for (const headers of presented) {
      await expect.poll(() => known(on, headers), WITHIN).toBeNull();
      expect((await ask(on, 'POST reviews.comments.postComment', comment, headers)).status).toBe(
        401,
      );
    }
    const renewal = { refresh_token: tokens.refresh_token };
    expect((await ask(on, 'POST /api/session/refresh', renewal)).status).toBe(401);
    const signingIn = await ask(on, 'POST /api/session', credentials);
    expect([signingIn.status, signingIn.text]).toEqual([
      403,
      expect.stringContaining('This account has been deactivated.'),
    ]);
  }
  // A mailed link may set a password, and opens nothing.
  await ask(site.url, 'POST accounts.sign-in.resetPassword', {
    token,
    newPassword: NEW_PASSWORD,
    confirmation: NEW_PASSWORD,
  });
  const { rows: sessions } = await site.sql.execute(
    sql`select id from auth.session where user_id = ${member.id}`,
  );
  expect(sessions).toEqual([]);

  // The open page notices on its next request, and signing in again is refused.
  await open.goto('/profile');
  await expect(open).toHaveURL(/\/auth/);
  await fillSignIn(open, person, NEW_PASSWORD);
  await expect(toast(open)).toContainText('Login failed');
  await expect(open.getByRole('main').getByRole('alert')).toHaveText(
    'This account has been deactivated.',
  );
  // Their comments are still there.
  await open.goto(`/clubs/${club.id}`);
  await expect(open.getByText('Worth the drive.')).toBeVisible();
  await expect(open.getByRole('link', { name: 'Edit Club' })).toHaveCount(0);

  await openMembers(page, person.username, 'deactivated');
  await chooseInMenu(rowOf(page, person.username), 'Reactivate');
  await expect(toasts(page).filter({ hasText: 'reactivated' })).toContainText(
    'User has been reactivated successfully.',
  );
  // The ended sessions stay ended; a new one has everything.
  for (const on of both) {
    for (const headers of presented) expect(await known(on, headers)).toBeNull();
  }
  await signInByForm(open, person, NEW_PASSWORD);
  await open.goto(`/clubs/${club.id}`);
  await expect(open.getByRole('link', { name: 'Edit Club' })).toBeVisible();
  expect(await theirs()).toEqual(before);
  await browsing.close();
});
