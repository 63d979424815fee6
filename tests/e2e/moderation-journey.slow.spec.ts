import type { Browser, Page } from '@playwright/test';
import type { Sql } from '#db/db.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { pathOf } from './clubs.ts';
import { inQueue, signInAsAdmin } from './moderation.ts';
import { mailTo, mailsTo } from './outbox.ts';
import { aRegistered, signIn, toast } from './people.ts';
import type { Person } from './people.ts';
import { card, commentOf } from './club-page.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };
/** Whatever the weekday, more than five of these are working days. */
const DAYS_OF_LATE_REPORTS = 12;
const RULE = 'Insult or threat';

/** A mail without line breaks. */
function inOneLine<Mail extends { readonly text: string }>(mail: Mail): Mail {
  return { ...mail, text: mail.text.replaceAll(/\s+/g, ' ') };
}

/** A user in a browser of their own. */
interface Visitor extends Person {
  readonly id: string;
  readonly page: Page;
}

/** The people involved, each in a browser of their own, and the club. */
interface Story {
  readonly site: { readonly url: string; readonly secondUrl: string; readonly sql: Sql };
  readonly clubName: string;
  readonly clubId: string;
  readonly path: string;
  /** The family's accounts. */
  readonly words: string;
  readonly family: Visitor;
  readonly coach: Visitor;
  readonly director: Visitor;
  readonly reporters: readonly Visitor[];
  readonly moderator: Visitor;
}

async function atOwnBrowser(browser: Browser, baseURL: string, viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

async function aVisitor(browser: Browser, site: Story['site'], viewport = DESKTOP) {
  const person = await aRegistered(site.sql);
  const page = await atOwnBrowser(browser, site.url);
  await signIn(page, person);
  // On a phone the header hides that a user is signed in.
  await page.setViewportSize(viewport);
  return { ...person, page };
}

/** Six users, two of them on phones, and a club with a coach, a director, and a family. */
async function aStory(browser: Browser, site: Story['site']): Promise<Story> {
  const [family, coach, director, first, second] = [
    await aVisitor(browser, site, PHONE),
    await aVisitor(browser, site),
    await aVisitor(browser, site),
    await aVisitor(browser, site, PHONE),
    await aVisitor(browser, site),
  ];
  const atDesk = await atOwnBrowser(browser, site.url);
  const moderator = { ...(await signInAsAdmin(atDesk, site.sql)), page: atDesk };
  const clubName = `Judged ${family.username}`;
  const club = aClub({ name: clubName, state: 'Commonland', county: 'J', city: 'J' });
  await save(site.sql, club);
  await site.sql.execute(`
    insert into user_club_affiliations (user_id, club_id, affiliated_as)
    values ('${family.id}', '${club.id}', 'parent'), ('${coach.id}', '${club.id}', 'coach')`);
  await site.sql.execute(`
    insert into user_roles (user_id, club_id, role)
    values ('${director.id}', '${club.id}', 'club_admin')`);
  return {
    site,
    clubName,
    clubId: club.id,
    path: await pathOf(site.sql, club.id),
    words: `Harsh words of ${family.username}.`,
    family,
    coach,
    director,
    reporters: [first, second],
    moderator,
  };
}

/** The club's page as a visitor sees it, from either instance. */
async function shown({ family, path }: Story, base: string): Promise<string> {
  return (await family.page.request.get(base + path)).text();
}

async function expectShown(story: Story, ...texts: string[]): Promise<void> {
  for (const base of [story.site.url, story.site.secondUrl]) {
    for (const text of texts) await expect.poll(() => shown(story, base), WITHIN).toContain(text);
  }
}

/** The family and the coach rate with aspects; only one of the ratings counts. */
async function expectRated(story: Story): Promise<void> {
  const { family, coach, path, words } = story;
  await family.page.goto(path);
  const form = family.page.getByRole('form', { name: 'Rate this club' });
  await form.getByRole('radio', { name: '2 stars' }).check();
  await form.getByLabel('Your comment').fill(words);
  await form.getByText('Add details (optional)').click();
  await form.getByLabel('Coaching').selectOption('1 star');
  await form.getByLabel('Safety and care').selectOption('4 stars');
  await expectNoSidewaysScroll(family.page);
  await form.getByRole('button', { name: 'Submit rating' }).click();
  await expect(toast(family.page)).toContainText('Your rating and comment have been saved.');
  await expect(card(family.page, 'Your Rating')).toContainText('Coaching 1 · Safety and care 4');
  await coach.page.goto(path);
  const own = card(coach.page, 'Your Rating');
  await own.getByRole('radio', { name: '5 stars' }).check();
  await own.getByLabel('Your comment').fill('Come to us.');
  await own.getByRole('button', { name: 'Submit rating' }).click();
  await expect(toast(coach.page)).toContainText('Your rating and comment have been saved.');
  await expect(commentOf(coach.page, coach.username)).toContainText('Club staff');
  await expect(commentOf(coach.page, family.username)).not.toContainText('Club staff');
  await expectShown(story, '"ratingCount":1', '"ratingValue":"2.0"', 'Come to us.');
}

async function expectReplied(story: Story): Promise<void> {
  const { director, family, clubName, path } = story;
  await director.page.goto(path);
  await commentOf(director.page, family.username)
    .getByRole('button', { name: 'Reply as the club' })
    .click();
  await director.page.getByLabel('Your club’s reply').fill('We are sorry, and we mean it.');
  await director.page.getByRole('button', { name: 'Post reply' }).click();
  await expect(toast(director.page)).toContainText('Your club’s reply has been posted.');
  await expectShown(story, `Reply from ${clubName}`, 'We are sorry, and we mean it.');
}

async function reportAs(page: Page, author: string, reason: string): Promise<void> {
  await commentOf(page, author).getByRole('button', { name: 'Flag' }).click();
  const report = page.getByRole('dialog');
  await report.getByRole('radio', { name: reason }).check();
  if (reason === 'Other') {
    await report.getByRole('button', { name: 'Flag comment' }).click();
    await expect(report.getByRole('alert')).toHaveText('Tell us what’s wrong with it.');
    await expect(report.getByLabel('What’s wrong with it?')).toBeFocused();
    await report.getByLabel('What’s wrong with it?').fill('It is about another gym.');
  }
  await report.getByRole('button', { name: 'Flag comment' }).click();
  await expect(toast(page)).toContainText('Comment Flagged');
  await expect(toast(page)).toContainText(
    'Thank you for your report. Our moderators will review this comment.',
  );
}

async function expectReported({ site, clubId, path, family, reporters }: Story): Promise<void> {
  for (const [index, reason] of ['Names or shows a minor', 'Other'].entries()) {
    const { page } = reporters[index] ?? family;
    await page.goto(path);
    await reportAs(page, family.username, reason);
    const comment = commentOf(page, family.username);
    await expect(comment).toContainText('Flagged for review');
    await expect(comment.getByRole('button', { name: 'Flag' })).toHaveCount(0);
  }
  await site.sql.execute(`
    update comment_reports set created_at = now() - interval '${DAYS_OF_LATE_REPORTS} days'
    where comment_id in (select id from club_comments where club_id = '${clubId}')`);
}

async function expectRemoved(story: Story): Promise<void> {
  const { moderator, family, reporters, words, site } = story;
  const { page } = moderator;
  await page.goto('/admin/comments');
  const waiting = await inQueue(page, family.username);
  await expect(waiting).toContainText('2 reports');
  await expect(waiting).toContainText('Over 5 business days');
  await expect(waiting).toContainText('Names or shows a minor');
  await expect(waiting).toContainText('Other: It is about another gym.');
  for (const { username } of reporters) await expect(waiting).not.toContainText(username);
  await waiting.getByRole('button', { name: 'Another rule' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove this comment?' });
  await expect(removal.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await removal.getByLabel('Which rule does it break?').selectOption(RULE);
  await expectAccessible(page);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page)).toContainText('The comment has been removed.');
  await expect(waiting).toHaveCount(0);
  // The club's reply and the coach's comment stay.
  await expectShown(story, `Removed: ${RULE}`, 'We are sorry, and we mean it.', 'Come to us.');
  for (const base of [site.url, site.secondUrl]) {
    const html = await shown(story, base);
    for (const hidden of [words, 'ratingCount', ...reporters.map(({ username }) => username)]) {
      expect(html).not.toContain(hidden);
    }
  }
  expect(await (await page.request.get(site.url)).text()).not.toContain(words);
}

/** @returns the address of the comment, from the mail to its author */
async function expectToldOfRemoval(story: Story): Promise<string> {
  const { site, family, coach, director, reporters, words } = story;
  const { request } = family.page;
  for (const { email } of reporters) {
    const told = inOneLine(await mailTo(request, site.url, email));
    expect(told.subject).toContain('Your report about a comment on Judged');
    expect(told.text).toContain('We reviewed it and removed it.');
    expect(told.text).toContain(RULE);
  }
  const removed = inOneLine(await mailTo(request, site.url, family.email));
  for (const told of [`Removed: ${RULE}`, '14 days', words]) expect(removed.text).toContain(told);
  for (const { username, email } of reporters) {
    expect(removed.text).not.toContain(username);
    expect(removed.text).not.toContain(email);
  }
  // A user who is not involved.
  for (const { email } of [coach, director]) {
    expect(await mailsTo(request, site.url, email)).toEqual([]);
  }
  return removed.links.find((address) => address.includes('#comment-')) ?? '';
}

/** On the page that is already open and shows the old comment, the mail's link shows the new state. */
async function expectAppealed({ family, site }: Story, link: string): Promise<void> {
  const { page } = family;
  const own = commentOf(page, family.username);
  await expect(own).not.toContainText('Removed');
  // Either instance may have sent the mail.
  const { pathname, hash } = new URL(link);
  await page.goto(site.url + pathname + hash);
  await expect(own).toContainText(`Removed: ${RULE}`);
  await expect(own).toContainText('You can appeal once, by');
  await expect(card(page, 'Your Rating')).toContainText('Your rating doesn’t count right now');
  await own.getByRole('button', { name: 'Appeal' }).press('Enter');
  const appeal = page.getByRole('dialog', { name: 'Appeal the removal' });
  await appeal.getByRole('button', { name: 'Send appeal' }).press('Enter');
  await expect(appeal.getByRole('alert')).toHaveText('Tell us why the comment should come back.');
  await appeal.getByLabel('Why should the comment come back?').fill('I saw it with my own eyes.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await appeal.getByRole('button', { name: 'Send appeal' }).press('Enter');
  await expect(toast(page)).toContainText('Appeal sent');
  await expect(own).toContainText('Your appeal is waiting for an answer.');
  await expect(own.getByRole('button', { name: 'Appeal' })).toHaveCount(0);
}

async function expectRestored(story: Story): Promise<void> {
  const { moderator, family, site, words } = story;
  const { page } = moderator;
  await page.goto('/admin/comments');
  const waiting = await inQueue(page, family.username);
  await expect(waiting).toContainText(words);
  await expect(waiting).toContainText(`Appeal against “${RULE}”`);
  await expect(waiting).toContainText('I saw it with my own eyes.');
  await waiting.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page)).toContainText('The appeal has been answered.');
  await expect(waiting).toHaveCount(0);
  await expectShown(story, words, '"ratingCount":1', '"ratingValue":"2.0"');
  const answered = inOneLine(await mailTo(page.request, site.url, family.email, 2));
  expect(answered.text).toContain('Your comment is back');
  expect(answered.text).toContain('This answer is final.');
  await page.locator('summary', { hasText: 'History' }).click();
  await expect(page.locator('details li', { hasText: words }).first()).toBeVisible();
}

/** The counts of /moderation for the current month. */
async function toldBy(page: Page, base: string) {
  const month = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'America/New_York',
  }).format(new Date());
  await page.goto(`${base}/moderation`);
  const numbersOf = async (table: string, row: string): Promise<number[]> => {
    const line = page
      .getByRole('table', { name: table, exact: true })
      .getByRole('row', { name: new RegExp(`^${row}`) });
    if ((await line.count()) === 0) return [];
    return (await line.getByRole('cell').allTextContents()).map(Number);
  };
  const [appeals = 0, restored = 0] = await numbersOf('Appeals', month);
  const removed = (await numbersOf('Removed, by rule', `${month} ${RULE}`)).at(-1) ?? 0;
  const [, ofTwoStars = 0] = await numbersOf('Outcomes by stars, all months', '2 stars');
  return { removed, ofTwoStars, appeals, restored };
}

async function expectCounted(
  page: Page,
  { site, family, coach, director, reporters, moderator }: Story,
  before: Awaited<ReturnType<typeof toldBy>>,
  counted: readonly (keyof typeof before)[],
): Promise<void> {
  for (const base of [site.url, site.secondUrl]) {
    await expect
      .poll(async () => {
        const now = await toldBy(page, base);
        return counted.filter((what) => now[what] <= before[what]);
      }, WITHIN)
      .toEqual([]);
    for (const { username } of [family, coach, director, moderator, ...reporters]) {
      await expect(page.getByRole('main')).not.toContainText(username);
    }
  }
}

test("[REVW-02, REVW-04, REVW-08, MODR-01, MODR-02, MODR-04, MODR-05, MODR-06, MODR-07, MODR-08, MODR-09] a family rates with aspects, a coach's rating is labeled and does not count, the director replies, two users report, a moderator removes with a rule, the author appeals and wins; /moderation counts it", async ({
  page,
  browser,
  site,
}) => {
  // Six users in six browsers.
  test.slow();
  const story = await aStory(browser, site);
  await expectRated(story);
  await expectReplied(story);
  await expectReported(story);
  await story.family.page.goto(story.path);
  const before = await toldBy(page, site.url);
  await expectRemoved(story);
  const link = await expectToldOfRemoval(story);
  await expectCounted(page, story, before, ['removed', 'ofTwoStars']);
  await expectAppealed(story, link);
  await expectCounted(page, story, before, ['appeals']);
  await expectRestored(story);
  await expectCounted(page, story, before, ['restored']);
  const { family, coach, director, reporters, moderator } = story;
  for (const one of [family, coach, director, moderator, ...reporters]) {
    await one.page.context().close();
  }
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('[MODR-03] a safety report shows whom to call before it is sent', async ({
      page,
      site,
    }) => {
      const [author, reader] = [await aRegistered(site.sql), await aRegistered(site.sql)];
      const club = aClub({ name: 'Alleged', state: 'Commonland', county: 'J', city: 'J' });
      await save(site.sql, club);
      await site.sql.execute(`
        insert into club_comments (club_id, user_id, comment)
        values ('${club.id}', '${author.id}', 'Words.')`);
      await page.setViewportSize(DESKTOP);
      await signIn(page, reader);
      await page.setViewportSize(viewport);
      await page.goto(`/clubs/${club.id}`);
      const flag = commentOf(page, author.username).getByRole('button', { name: 'Flag' });
      await flag.press('Enter');
      const report = page.getByRole('dialog');
      await expect(report.getByRole('link', { name: '911' })).toHaveCount(0);
      await report.getByRole('radio', { name: 'Conflict of interest' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect(report.getByRole('radio', { name: 'Safety allegation' })).toBeChecked();
      await expect(report.getByRole('link', { name: '911' })).toHaveAttribute('href', 'tel:911');
      await expect(report).toContainText('U.S. Center for SafeSport');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const stored = await site.sql.execute(
        `select 1 from comment_reports join club_comments on club_comments.id = comment_id
         where club_id = '${club.id}'`,
      );
      expect(stored.rows).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(flag).toBeFocused();
      await flag.press('Enter');
      await expect(report).toBeVisible();
      // Close it and open it again right away, as after pressing the wrong key.
      for (let time = 0; time < 5; time += 1) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Enter');
        await expect(report).toBeVisible();
      }
      await report.getByRole('radio', { name: 'Safety allegation' }).check();
      await report.getByRole('button', { name: 'Flag comment' }).press('Enter');
      await expect(toast(page)).toContainText('Comment Flagged');
    });
  });
}
