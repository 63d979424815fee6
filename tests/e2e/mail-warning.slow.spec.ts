import { sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { signInAsAdmin } from './moderation.ts';
import { mailsTo } from './outbox.ts';
import { toasts } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

// One after the other: they all see the same mails.
test.describe.configure({ mode: 'default' });
test.use({ viewport: DESKTOP });

const WARNING = 'Warning about emails';

/** A mail that has been waiting since yesterday, and is not due during the test. */
async function aLateMail(
  database: Sql,
  error: string,
  payload: object = {},
): Promise<() => Promise<unknown>> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from graphile_worker.add_job('mail', ${JSON.stringify(payload)}, run_at := now() + interval '1 hour')`);
  const id = rows[0]?.id ?? '';
  await database.execute(sql`
    update graphile_worker._private_jobs
    set created_at = now() - interval '1 day', last_error = ${error}, attempts = 7 where id = ${id}`);
  return () => database.execute(sql`delete from graphile_worker._private_jobs where id = ${id}`);
}

test('administrators see a warning about waiting mails on every screen, and none when all is well', async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site.sql);
  const asked = page.waitForResponse(/site\.waiting\.getMailBacklog/);
  await page.goto('/admin/comments');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await (await asked).finished();
  await expect(page.getByRole('region', { name: WARNING })).toHaveCount(0);
  const remove = await aLateMail(site.sql, 'mail not taken ECONNREFUSED CONN');
  try {
    for (const path of ['/admin/users', '/admin/clubs', '/admin/locations', '/admin/comments']) {
      await page.goto(path);
      await expect(page.getByRole('region', { name: WARNING })).toContainText(
        /1 email has been waiting since .+\.\s*We can’t reach the email server\./,
      );
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [PHONE, DESKTOP]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(viewport);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        const name = `warning-${viewport.width}-${colorScheme}.png`;
        await page.screenshot({ path: test.info().outputPath(name) });
      }
    }
  } finally {
    await remove();
  }
});

test('the rail counts unsent emails, and their screen says what is wrong with each', async ({
  page,
  site,
}) => {
  const remove = await aLateMail(site.sql, 'mail not taken EAUTH AUTH PLAIN 535');
  try {
    await signInAsAdmin(page, site.sql);
    await page.goto('/admin/comments');
    const rail = page.getByRole('navigation', { name: 'Admin pages' });
    await expect(rail.getByRole('link', { name: /^Unsent email\s*1 waiting$/ })).toBeVisible();
    await page.getByRole('link', { name: 'See which emails' }).click();
    await expect(page).toHaveURL('/admin/email');
    const row = page.getByRole('table', { name: 'Unsent emails' }).getByRole('row').last();
    await expect(row).toContainText('Another email');
    await expect(row).toContainText('Sign-in refused (EAUTH AUTH PLAIN 535)');
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  } finally {
    await remove();
  }
  await page.reload();
  await expect(page.getByText('Every email has gone out.')).toBeVisible();
});

test('a refused email shows its recipient and the reason, and is delivered when sent again', async ({
  page,
  site,
}) => {
  const mail = {
    kind: 'password-changed',
    to: 'refused@example.org',
    relay: '550 5.7.1 Not served',
  };
  const remove = await aLateMail(site.sql, 'mail not taken EENVELOPE RCPT TO 550', mail);
  try {
    await site.sql.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts
      where payload ->> 'to' = ${mail.to}`);
    await signInAsAdmin(page, site.sql);
    await page.goto('/admin/email');
    const row = page.getByRole('table', { name: 'Unsent emails' }).getByRole('row').last();
    for (const words of ['Password changed', mail.to, mail.relay, 'Stopped trying']) {
      await expect(row).toContainText(words);
    }
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: test.info().outputPath(`refused-${viewport.width}.png`) });
    }
    await expect(page.getByRole('button', { name: 'Send all again' })).toBeVisible();
    await page
      .getByRole('button', { name: 'Send again: “Password changed” to refused@example.org' })
      .click();
    await expect(page.getByText('Every email has gone out.')).toBeVisible();
    await expect.poll(() => mailsTo(page.request, site.url, mail.to)).toHaveLength(1);
  } finally {
    await remove();
  }
});

test.describe('when the state of mail is unknown', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('the screen works without a warning', async ({ page, site }) => {
    await page.route('**/_serverFn/site.waiting.getMailBacklog**', (route) => route.abort());
    await signInAsAdmin(page, site.sql);
    const asked = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('site.waiting.getMailBacklog'),
    );
    await page.goto('/admin/comments');
    await asked;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: WARNING })).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
  });
});
