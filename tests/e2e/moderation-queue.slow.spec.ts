import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { clubComments, commentDecisions, commentReports } from '#db/schema/reviews.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { inQueue, signInAsAdmin } from './moderation.ts';
import { newPerson, toast } from './people.ts';
import { chooseInMenu, menuOf } from './row-menu.ts';
import { tabTo } from './tab-to.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

const APPEAL = { appeal: 'I saw it myself.', appealedAt: new Date() };

/** A reported comment, and two removed ones with an appeal, each by another user. */
async function aQueue(site: Site) {
  const club = aClub({ name: 'Queued Club', state: 'Commonland', county: 'Q', city: 'Q' });
  const authors = [newPerson(), newPerson(), newPerson()].map((person) => aMember(person));
  const [reported, won, lost] = authors.map((author) =>
    aComment({ club, author, comment: `Words of ${author.profile.username}.` }).reported(),
  );
  if (!reported || !won || !lost) throw new Error('there are too few comments');
  won.decided({ outcome: 'removed', ...APPEAL });
  lost.decided({ outcome: 'removed', ...APPEAL });
  await save(site.sql, reported, won, lost);
  const [first, second, third] = authors.map(({ profile }) => profile.username ?? '');
  return { reported, won, lost, names: [first ?? '', second ?? '', third ?? ''] as const };
}

async function stored(site: Site, id: string) {
  const [row] = await site.sql.select().from(clubComments).where(eq(clubComments.id, id));
  return row;
}

/** Opens a dialog by keyboard, closes it with Escape, and opens it again. */
async function askedByKeyboard(page: Page, comment: Locator, deed: string): Promise<Locator> {
  const opener = comment.getByRole('button', { name: deed });
  await opener.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  return question;
}

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('[MODR-05] [MODR-07] Remove, Restore and Keep removed work by keyboard', async ({
      page,
      site,
    }) => {
      const { reported, won, lost, names } = await aQueue(site);
      await signInAsAdmin(page, site.sql);
      await page.goto('/admin/comments');

      const removal = await askedByKeyboard(page, await inQueue(page, names[0]), 'Another rule');
      const rule = removal.getByLabel('Which rule does it break?');
      await tabTo(page, /^Which rule does it break/);
      await expect(rule).toBeFocused();
      for (let pressed = 0; pressed < 4; pressed += 1) await page.keyboard.press('ArrowDown');
      await expect(rule).toHaveValue('advertising');
      await tabTo(page, /^Remove$/);
      await page.keyboard.press('Enter');
      await expect(toast(page)).toContainText('The comment has been removed.');
      await expect(page.locator('[data-entry]:focus')).toHaveCount(1);
      expect(await stored(site, reported.id)).toMatchObject({ removedFor: 'advertising' });

      const deeds = [
        ['Restore', names[1]],
        ['Keep removed', names[2]],
      ] as const;
      for (const [deed, name] of deeds) {
        const comment = await inQueue(page, name);
        await askedByKeyboard(page, comment, deed);
        await tabTo(page, new RegExp(`^${deed}$`));
        const readAgain = page.waitForResponse(/reviews\.moderation\.getFlaggedComments/);
        await page.keyboard.press('Enter');
        await expect(comment).toHaveCount(0);
        // The neighbor, or the heading after the last of the queue.
        await expect(page.locator('main :is([data-entry], h1):focus')).toHaveCount(1);
        await readAgain;
      }
      await expect
        .poll(async () => (await stored(site, won.id))?.comment)
        .toBe(`Words of ${names[1]}.`);
      await expect
        .poll(async () => {
          const found = commentDecisions.commentId;
          return (await site.sql.select().from(commentDecisions).where(eq(found, lost.id))).map(
            ({ answer }) => answer,
          );
        })
        .toContain('upheld');
      expect(await stored(site, lost.id)).toMatchObject({ removedFor: 'insult' });
    });
  });
}

test('[MODR-05] [MODR-07] an administrator who wrote or reported a comment is told that another one decides', async ({
  page,
  site,
}) => {
  const { reported, won, names } = await aQueue(site);
  const admin = await signInAsAdmin(page, site.sql);
  await site.sql.execute(`
    update comment_reports set reporter_id = '${admin.id}' where comment_id = '${reported.id}'`);
  await site.sql.execute(`
    update club_comments set user_id = '${admin.id}' where id = '${won.id}'`);
  await page.goto('/admin/comments');
  const mine = await inQueue(page, admin.username);
  for (const comment of [await inQueue(page, names[0]), mine]) {
    await expect(comment).toContainText('another admin has to decide.');
    for (const deed of ['Keep', 'Remove', 'Another rule', 'Restore']) {
      await expect(comment.getByRole('button', { name: deed })).toHaveCount(0);
    }
    await menuOf(comment).click();
    await expect(comment.getByRole('menuitem', { name: 'Show on its page' })).toBeVisible();
    await expect(comment.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await expect(await inQueue(page, names[2])).not.toContainText('another admin');
});

test.describe('changes in between', () => {
  test.use({ expectedConsole: ['status of 409'] });

  test('[MODR-05] a decision about a comment edited since is refused with a message, and shows the new text', async ({
    page,
    site,
  }) => {
    const { reported, names } = await aQueue(site);
    await signInAsAdmin(page, site.sql);
    await page.goto('/admin/comments');
    const waiting = await inQueue(page, names[0]);
    await site.sql.execute(`
      update club_comments set comment = 'Much milder.', updated_at = now() where id = '${reported.id}'`);
    await waiting.getByRole('button', { name: 'Another rule' }).click();
    await page.getByLabel('Which rule does it break?').selectOption('Advertising');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page)).toContainText('after you opened it. Check it again.');
    await expect(await inQueue(page, names[0])).toContainText('Much milder.');
    expect(await stored(site, reported.id)).toMatchObject({ removedFor: null, isFlagged: true });
  });

  test('[ACOM-06] unflagging a comment that another administrator has decided says so', async ({
    page,
    site,
  }) => {
    const { reported, names } = await aQueue(site);
    await signInAsAdmin(page, site.sql);
    await page.goto('/admin/comments');
    const waiting = await inQueue(page, names[0]);
    await site.sql.execute(`
      update club_comments set is_flagged = false where id = '${reported.id}'`);
    await site.sql.execute(`delete from comment_reports where comment_id = '${reported.id}'`);
    await chooseInMenu(waiting, 'Unflag');
    await page.getByRole('dialog').getByRole('button', { name: 'Unflag' }).click();
    await expect(toast(page)).toContainText('Another admin has already decided on this comment.');
    await expect(waiting).toHaveCount(0);
  });
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`a comment edited since, ${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('[MODR-04] is also shown as it was when reported', async ({ page, site }) => {
      const { reported, names } = await aQueue(site);
      // As the report trigger writes it, which the builder bypasses.
      await site.sql
        .update(commentReports)
        .set({ comment: reported.row.comment ?? '' })
        .where(eq(commentReports.commentId, reported.id));
      await site.sql
        .update(clubComments)
        .set({ comment: 'Harmless. '.repeat(30).trim() })
        .where(eq(clubComments.id, reported.id));
      await signInAsAdmin(page, site.sql);
      await page.goto('/admin/comments');
      const entry = await inQueue(page, names[0]);
      await expect(entry).toContainText('When it was reported, before it was edited:');
      await expect(entry).toContainText(reported.row.comment ?? 'nothing');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
