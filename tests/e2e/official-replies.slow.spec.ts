import type { Browser, Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, anOfficialReply, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { callTo } from '#tests/permissions/server-function.ts';
import { commentOf } from './club-page.ts';
import { pathOf } from './clubs.ts';
import { signIn, newPerson, toast } from './people.ts';
import type { Person } from './people.ts';
import { tabTo } from './tab-to.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksAt,
  test,
} from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

const ALREADY = 'Your club has already replied to this comment. You can edit that reply.';
const OWN = 'Reply as the club';

/** A club with two directors, another club's director, and a family. */
async function aClubWithPeople(site: Site, name: string) {
  const place = { state: 'Answerland', county: 'A', city: 'A' };
  const [club, other] = [aClub({ name, ...place }), aClub({ name: `Not ${name}`, ...place })];
  const [director, second, stranger, family] = [newPerson(), newPerson(), newPerson(), newPerson()];
  await save(
    site.sql,
    aMember(director).withPassword().administering(club),
    aMember(second).withPassword().administering(club),
    aMember(stranger).withPassword().administering(other),
    aMember(family).withPassword(),
  );
  const path = await pathOf(site.sql, club.id);
  return { club, path, director, second, stranger, family };
}

/** A user's browser, with a page open. */
async function browserOf(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await signIn(page, person);
  await page.goto(path);
  return page;
}

/** The club's own reply, as everyone sees it. */
function replyOf(page: Page, club: string) {
  return page.getByRole('article', { name: `Reply from ${club}`, exact: true });
}

/** Writes the club's reply to a user's comment, up to the button that sends it. */
async function writeReply(page: Page, author: Person, text: string) {
  await commentOf(page, author.username).getByRole('button', { name: OWN }).click();
  await page.getByLabel('Your club’s reply').fill(text);
  return page.getByRole('button', { name: 'Post reply' });
}

test.describe('[REVW-08] a family comments and its club replies', () => {
  test.use({ expectedConsole: ['status of 409', 'status of 404'] });

  test("one director does, the second gets a conflict, and another club's director cannot", async ({
    browser,
    page,
    site,
  }) => {
    const name = 'Replying Volleyball';
    const { club, path, director, second, stranger, family } = await aClubWithPeople(site, name);
    await signIn(page, family);
    await page.goto(path);
    await page.getByLabel('Add a comment').fill('What does a season cost in all?');
    await page.getByRole('button', { name: 'Post comment' }).click();
    const asked = commentOf(page, family.username);
    await expect(asked.getByRole('button', { name: 'Reply', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: OWN })).toHaveCount(0);
    const commentId = (await asked.getAttribute('data-comment')) ?? '';

    const [one, two, foreign] = await Promise.all(
      [director, second, stranger].map((person) => browserOf(browser, person, path)),
    );
    if (!one || !two || !foreign) throw new Error('there is no browser');

    // Both have the form open; the second one is refused, and loses nothing typed.
    await (await writeReply(two, family, 'Said by the second.')).isVisible();
    await (await writeReply(one, family, 'It is all on our season sheet.')).click();
    await expect(toast(one)).toContainText('Your club’s reply has been posted.');
    await expect(replyOf(one, name)).toBeFocused();
    await expect(one.getByRole('button', { name: OWN })).toHaveCount(0);
    await two.getByRole('button', { name: 'Post reply' }).click();
    await expect(toast(two)).toContainText(ALREADY);
    await expect(two.getByLabel('Your club’s reply')).toHaveValue('Said by the second.');
    await expect(replyOf(two, name)).toContainText('It is all on our season sheet.');
    await two.getByRole('button', { name: 'Cancel' }).click();
    await expect(commentOf(two, family.username)).toBeFocused();

    // Two directors edit at once: the second sees the first one's text before replacing it.
    for (const editor of [one, two]) {
      await replyOf(editor, name).getByRole('button', { name: 'Edit' }).click();
    }
    await one.getByLabel('Edit your club’s reply').fill('It is all on the sheet above.');
    await one.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(replyOf(one, name)).toContainText('edited');
    const field = two.getByLabel('Edit your club’s reply');
    await field.fill('Ask us, too.');
    await two.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(two)).toContainText('just edited this reply');
    await expect(replyOf(two, name)).toContainText('It is all on the sheet above.');
    await expect(field).toHaveValue('Ask us, too.');
    await field.fill('It is all on the sheet above. Ask us, too.');
    await two.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(field).toHaveCount(0);
    await expect(replyOf(two, name)).toContainText('Ask us, too.');

    // Everyone reads it right below the comment, on either instance, without the name of its author.
    for (const url of [site.url, site.secondUrl]) {
      const html = () => page.request.get(url + path).then((answer) => answer.text());
      await expect.poll(html).toContain('Ask us, too.');
      for (const person of [director, second]) expect(await html()).not.toContain(person.username);
    }

    // Another club's director has no button, and no way around that.
    await expect(
      commentOf(foreign, family.username).getByRole('button', { name: 'Reply', exact: true }),
    ).toBeVisible();
    await expect(foreign.getByRole('button', { name: OWN })).toHaveCount(0);
    await expect(replyOf(foreign, name).getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await site.sql.execute(
      `delete from club_comments where is_official and parent_comment_id = '${commentId}'`,
    );
    const call = await callTo('POST reviews.comments.replyOfficially', {
      clubId: club.id,
      commentId,
      comment: 'Not ours.',
    });
    const answer = await foreign.request.fetch(call.path, {
      method: call.method,
      headers: { ...call.headers, origin: site.url },
      data: call.body,
    });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain('Only this club’s admins can reply for it');
    await Promise.all([one, two, foreign].map((other) => other.context().close()));
  });

  test('text typed into a reply that is deleted meanwhile can be posted as a comment', async ({
    page,
    site,
  }) => {
    const name = 'Deleting Volleyball';
    const { club, path, director, family } = await aClubWithPeople(site, name);
    const asked = aComment({ club, author: aMember({ username: `of_${family.username}` }) });
    const reply = anOfficialReply(asked, { comment: 'In short.' });
    await save(site.sql, reply);
    await signIn(page, director);
    await page.goto(path);
    await replyOf(page, name).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Edit your club’s reply').fill('At length.');
    await site.sql.execute(`delete from club_comments where id = '${reply.id}'`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page)).toContainText('This comment has been deleted.');
    await expect(page.getByLabel('Add a comment')).toHaveValue('At length.');
    await expect(page.getByRole('button', { name: OWN })).toBeVisible();
  });
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test(`[REVW-08] by keyboard at ${viewport.width} px: reply, edit, delete, and reply again`, async ({
    page,
    site,
  }) => {
    const name = `Keyed Replies ${viewport.width}`;
    const { club, path, director, family } = await aClubWithPeople(site, name);
    const author = aMember({ username: `by_${family.username}` });
    const asked = aComment({ club, author, comment: 'Is the gym heated?' });
    const answer = aReply(asked, { comment: 'Not in March.' });
    await save(site.sql, answer);
    await signIn(page, director);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await expect(page.getByRole('button', { name: OWN })).toBeVisible();
    await tabTo(page, /^Reply as the club$/);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Your club’s reply');
    await expect(field).toBeFocused();
    await expect(page.getByText(`Everyone sees this as “Reply from ${name},”`)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('It is, from October on.');
    await expectAccessible(page, '#comments, main');
    await tabTo(page, /^Post reply$/);
    await page.keyboard.press('Enter');
    const reply = replyOf(page, name);
    await expect(reply).toBeFocused();
    await expect(reply).toContainText('It is, from October on.');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await tabTo(page, /^Edit$/);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Edit your club’s reply')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('It is, always.');
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await expect(reply).toContainText('It is, always.');
    await expect(reply.getByRole('button', { name: 'Edit' })).toBeFocused();

    await tabTo(page, /^Delete$/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('It doesn’t have any replies.');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(reply).toHaveCount(0);
    await expect(page.getByText('Is the gym heated?')).toBeVisible();
    await expect(page.getByRole('button', { name: OWN })).toBeVisible();
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[REVW-08] the reply of a club is below its comment, before the others', async ({
    page,
    site,
  }) => {
    const name = 'Silent Replies';
    const { club, path } = await aClubWithPeople(site, name);
    const asked = aComment({ club, comment: 'Asked first.' });
    await save(site.sql, aReply(asked, { comment: 'Answered by somebody.' }));
    const official = anOfficialReply(asked, { comment: 'Answered by the club.' });
    await save(site.sql, official, aReply(official, { comment: 'Thanks to the club.' }));
    await page.goto(path);
    const shown = replyOf(page, name);
    await expect(shown).toContainText('Answered by the club.');
    const others = page.getByText('2 replies');
    await expect(others).toBeVisible();
    await others.click();
    await expect(page.getByText('replying to the club')).toBeVisible();
    const texts = await page.getByRole('article').allInnerTexts();
    expect(
      ['Asked first.', 'Answered by the club.', 'Thanks to the club.', 'Answered by somebody.'].map(
        (words) => texts.findIndex((text) => text.includes(words)),
      ),
    ).toEqual([0, 1, 2, 3]);
  });
});
