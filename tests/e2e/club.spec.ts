import { slugify } from '#domain/slug.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment, aReply } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { card } from './club-page.ts';
import { ownState, pathOf } from './clubs.ts';
import { newPerson } from './people.ts';
import { DESKTOP, PHONE, expect, hydrated, test } from './test.ts';

test.use({ viewport: DESKTOP });

const RICH = {
  name: 'Rich Example Volleyball',
  state: 'Richland',
  county: 'Gold',
  city: 'Nugget',
  description: 'A club with every field filled. '.repeat(5).trim(),
  ageGroups: ['U16', 'U12', 'U14', 'U13'],
  teamTypes: ['Travel', 'Regional'],
  genders: ['Boys', 'Girls'],
  yearEstablished: 1999,
  organizationalAffiliations: ['USA Volleyball', 'AAU'],
  clubDirector: 'Dana Example',
  contactEmail: 'info@rich.example.org',
  contactPhone: '(215) 555-0142',
  website: 'rich.example.org',
  facebookUrl: 'https://www.facebook.com/example.rich',
  instagramUrl: 'https://www.instagram.com/example.rich',
  twitterUrl: 'https://twitter.com/example_rich',
  youtubeUrl: 'https://www.youtube.com/@example-rich',
};

test('[CLUB-19, CLUB-20, CLUB-23, CLUB-24, CLUB-25, CLUB-26, CLUB-27, CLUB-28, CLUB-29, CLUB-30, CLUB-31, CLUB-32, CLUB-33, CLUB-35, CLUB-37, CLUB-44] shows every stated fact of a club', async ({
  page,
  site,
}) => {
  const club = aClub(RICH);
  await save(
    site.sql,
    club,
    aPracticeLocation({
      club,
      name: 'Main Gym',
      address: '1 Court Street, Nugget & Co',
      position: 0,
    }),
    aMember().rating(club, 5),
    aMember().rating(club, 4),
  );
  await page.goto(`/clubs/${club.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RICH.name);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(crumbs).toHaveText(['Home', 'Find Clubs', RICH.name]);
  await expect(page.getByRole('main')).toContainText('Nugget, Richland · Gold County');
  const path = await pathOf(site.sql, club.id);
  await expect(page.getByRole('link', { name: 'Suggest an Edit' }).first()).toHaveAttribute(
    'href',
    `${path}/suggest-edit`,
  );

  const details = card(page, 'Club Details');
  await expect(details).toContainText(RICH.description);
  // In the order of a parent's questions.
  await expect(details.getByRole('heading', { level: 3 })).toHaveText([
    'Who Plays',
    'Practice Locations',
    'About',
    'Social Media',
  ]);
  const part = (title: string) =>
    details
      .locator('div')
      .filter({ has: page.locator('> :is(h3, dt)', { hasText: title }) })
      .last();
  await expect(part('Age Groups').getByRole('listitem')).toHaveText(['U12–U14', 'U16']);
  await expect(part('Team Types').getByRole('listitem')).toHaveText(RICH.teamTypes);
  await expect(part('Genders').getByRole('listitem')).toHaveText(RICH.genders.toReversed());
  await expect(part('Practice Locations')).toContainText('Main Gym');
  await expect(part('Practice Locations').getByRole('link')).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=1%20Court%20Street%2C%20Nugget%20%26%20Co',
  );
  const social = part('Social Media').getByRole('link');
  await expect(social).toHaveText(['Facebook', 'Instagram', 'Twitter', 'YouTube']);
  await expect(social.first()).toHaveAttribute('href', RICH.facebookUrl);

  const facts = card(page, 'Quick Facts');
  await expect(facts).toContainText('Established1999');
  await expect(facts).toContainText('LocationNugget, Richland · Gold County');
  await expect(facts).toContainText('AffiliationsUSA Volleyball, AAU');
  await expect(facts).toContainText('4.5');
  await expect(facts).toContainText('(2 reviews)');

  const contact = card(page, 'Contact Information');
  await expect(contact).toContainText('Dana Example');
  await expect(contact.getByRole('link', { name: RICH.contactEmail })).toHaveAttribute(
    'href',
    `mailto:${RICH.contactEmail}`,
  );
  await expect(contact.getByRole('link', { name: RICH.contactPhone })).toHaveAttribute(
    'href',
    'tel:2155550142',
  );
  await expect(contact.getByRole('link', { name: RICH.website, exact: true })).toHaveAttribute(
    'href',
    'https://rich.example.org',
  );
  await expect(
    card(page, 'Your Affiliation').getByRole('link', { name: 'Sign in' }),
  ).toHaveAttribute('href', /^\/auth\?next=%2Fclubs%2F/);
  await expect(card(page, 'Your Rating').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /^\/auth\?next=%2Fclubs%2F/,
  );
  await expect(card(page, 'Reviews & Comments')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to all clubs' })).toHaveAttribute(
    'href',
    '/find-club',
  );
});

test('says place, ages, and rating once, and remembers the search that led here', async ({
  page,
  site,
}) => {
  const state = ownState('Onceland');
  const contactPhone = '(302) 555-0100';
  const club = aClub({ city: 'Bear', state, county: 'Once', ageGroups: ['U14'], contactPhone });
  const at = aPracticeLocation({ club, name: 'Bear Gym', address: '1 Lane, Bear, DE 19701' });
  await save(site.sql, at, aMember().rating(club, 5), aMember().rating(club, 4));
  const search = 'near=19701&ageGroup=U14&from=find-club';
  await page.setViewportSize(PHONE);
  await page.goto(`${await pathOf(site.sql, club.id)}?${search}`);
  await hydrated(page);
  const main = page.getByRole('main');
  for (const fact of [/^Bear, .*Once County$/, /^4\.5$/, /under 1 mi · Bear/]) {
    await expect(main.getByText(fact)).toHaveCount(1);
  }
  await expect(main.getByRole('listitem').filter({ hasText: /^U14$/ })).toHaveCount(1);
  await expect(
    page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Find Clubs' }),
  ).toHaveAttribute('href', '/find-club?near=19701&ageGroup=U14');
  const parts = page.getByRole('navigation', { name: 'On this page' });
  const titles = ['Cost', 'Tryouts', 'Where', 'Reviews', 'Contact'];
  await expect(parts.getByRole('link')).toHaveText(titles);
  await page.setViewportSize({ width: 360, height: 700 });
  expect((await parts.boundingBox())?.height, 'in one line').toBeLessThan(52);
  await page.setViewportSize(PHONE);
  await parts.getByRole('link', { name: 'Reviews' }).click();
  await expect(page.getByRole('heading', { name: 'How Families Rate This Club' })).toBeInViewport();
  const top = async () => (await parts.boundingBox())?.y;
  await expect.poll(top).toBe(65);
  for (const title of ['Your Affiliation', 'Your Rating']) {
    expect((await card(page, title).boundingBox())?.height).toBeLessThan(32);
  }
});

test('[CLUB-03, CLUB-22, CLUB-34, CLUB-36, COMM-03] a club of which only the name is known', async ({
  page,
  site,
}) => {
  const club = aClub({
    name: 'Bare Example',
    state: null,
    county: null,
    city: null,
    ageGroups: [],
    genders: [],
    teamTypes: [],
    teamsPerAgeGroup: null,
  });
  await save(site.sql, club);
  await page.goto('/clubs/unknown-state/unknown-county/unknown-city/bare-example');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bare Example');
  const facts = page.locator('dl').first();
  for (const term of ['Established', 'Location', 'Affiliations']) {
    await expect(facts).toContainText(`${term}Not specified`);
  }
  await expect(facts).toContainText('RatingNo ratings yet');
  await expect(page.getByRole('main').getByRole('img', { name: 'out of 5 stars' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Contact Information' })).toHaveCount(0);
  await expect(page.getByText('Edit Club')).toHaveCount(0);
  await expect(page.getByText('All ages')).toBeVisible();
  await expect(page.getByText('No teams listed yet')).toBeVisible();
  await expect(page.locator('p', { hasText: 'Missing from this page:' })).toHaveText(
    /^Missing from this page: description, age groups, genders, team types, disciplines, teams, club director, email, phone, website, practice locations, social media\. /,
  );
  await expect(page.getByText('No comments yet. Be the first to comment!')).toBeVisible();
});

test('[CLUB-38, CLUB-42, CLUB-43] other clubs in the area, and a link to all of them', async ({
  page,
  site,
}) => {
  const state = ownState('Nearstate');
  const place = { state, county: 'Close', city: 'Center' };
  const [club] = await save(
    site.sql,
    aClub({ ...place, name: 'The One' }),
    aClub({ ...place, name: 'Same City A' }),
    aClub({ ...place, name: 'Same City B', city: 'Center' }),
    aClub({ ...place, name: 'Same County', city: 'Edge' }),
    aClub({ ...place, name: 'Other County', county: 'Far', city: 'Away' }),
  );
  const [lonely] = await save(
    site.sql,
    aClub({ name: 'Lonely', state, county: null, city: 'Nowhere' }),
  );
  await page.goto(`/clubs/${club.id}`);
  const area = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Other Clubs in the Area' }) });
  await expect(area.locator('article h3')).toHaveText([
    'Same City A',
    'Same City B',
    'Same County',
  ]);
  await expect(area.getByRole('link', { name: 'View all clubs in Close County' })).toHaveAttribute(
    'href',
    `/find-club?${new URLSearchParams({ state, county: 'Close' })}`,
  );
  await page.goto(`/clubs/${lonely.id}`);
  await expect(page.getByRole('link', { name: `View all clubs in ${state}` })).toHaveAttribute(
    'href',
    `/find-club?${new URLSearchParams({ state })}`,
  );
});

test('[PERM-01, COMM-02, COMM-05, COMM-06, COMM-21, COMM-26] a visitor reads comments, and can do nothing else', async ({
  page,
  site,
}) => {
  const { username } = newPerson();
  const club = aClub({ name: 'Talked About', state: 'Talkland', county: 'T', city: 'T' });
  const author = aMember({ username });
  const first = aComment({
    club,
    author,
    comment: 'First <b>words</b>\nsecond line',
    createdAt: new Date('2026-01-01'),
  });
  await save(
    site.sql,
    club,
    first,
    aComment({
      club,
      author,
      comment: 'Later words',
      createdAt: new Date('2026-02-01'),
      isFlagged: true,
    }),
    aReply(first, { author, comment: 'An answer', createdAt: new Date('2026-03-01') }),
  );
  await page.goto(`/clubs/${club.id}`);
  await hydrated(page);
  const comments = page.getByRole('article', { name: `Comment by ${username}` });
  await expect(comments).toHaveCount(2);
  await page.getByText('1 reply', { exact: true }).click();
  await expect(comments).toHaveCount(3);
  await expect(comments.nth(0)).toContainText('First <b>words</b>');
  await expect(comments.nth(1)).toContainText('An answer');
  await expect(comments.nth(2)).toContainText('Later words');
  await expect(comments.nth(2)).toContainText('Flagged for review');
  await expect(page.getByText('Please log in to post a comment.')).toBeVisible();
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /Reviews & Comments/ }) });
  await expect(section.getByRole('textbox')).toHaveCount(0);
  await expect(section.getByRole('button')).toHaveCount(0);
});

test('loads more conversations on demand', async ({ page, site }) => {
  const { username } = newPerson();
  const club = aClub({ name: 'Much Talk', state: 'Talkland', county: 'T', city: 'T' });
  const author = aMember({ username });
  const texts = Array.from({ length: 45 }, (_, index) => `Comment number ${index + 1}.`);
  await save(
    site.sql,
    club,
    ...texts.map((comment, index) =>
      aComment({ club, author, comment, createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)) }),
    ),
  );
  await page.goto(`/clubs/${club.id}`);
  await hydrated(page);
  const comments = page.getByRole('article', { name: `Comment by ${username}` });
  await expect(comments).toHaveCount(3);
  await page.getByText('17 more comments').click();
  await expect(comments).toHaveCount(20);
  await page.getByRole('link', { name: 'Show more comments' }).click();
  await expect(comments).toHaveCount(40);
  await page.getByRole('link', { name: 'Show more comments' }).click();
  await expect(comments).toHaveCount(45);
  await expect(comments.last()).toContainText('Comment number 45.');
  await expect(page.getByRole('link', { name: 'Show more comments' })).toHaveCount(0);
});

test('[CLUB-15] shows a skeleton while the club loads', async ({ page, site }) => {
  const state = ownState('Slowland');
  const [club] = await save(site.sql, aClub({ name: 'Slow', state, county: 'S', city: 'S' }));
  await page.goto(`/find-club?state=${state}`);
  await hydrated(page);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_serverFn/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('article').click();
  await expect(page.locator('[data-skeleton=club-page]')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(club.row.name);
});

test.describe('a club that does not exist', () => {
  test.use({ expectedConsole: ['404 (Not Found)'] });
  const nowhere = '/clubs/00000000-0000-4000-8000-000000000000';

  test('[CLUB-16, CLUB-18, SEO-11] links home, and is not indexed', async ({ page }) => {
    const response = await page.goto(nowhere);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club not found');
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('[CLUB-17] links back to the search the visitor came from', async ({ page }) => {
    await page.goto(`${nowhere}?state=Pennsylvania&gender=Boys&sort=rating_desc&from=find-club`);
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
    await page.getByRole('main').getByRole('link').click();
    await expect(page).toHaveURL(/\/find-club\?state=Pennsylvania&gender=Boys&sort=rating_desc$/);
  });

  test('lists the clubs of that name elsewhere if there are several', async ({ page, site }) => {
    const name = ownState('Twin Peaks');
    const slug = slugify(name);
    await save(
      site.sql,
      aClub({ name, state: 'Twinland', county: 'A', city: 'A' }),
      aClub({ name, state: 'Twinland', county: 'B', city: 'B' }),
    );
    const response = await page.goto(`/clubs/ohio/c/c/${slug}`);
    expect(response?.status()).toBe(404);
    await expect(page.locator('article h3')).toHaveText([name, name]);
    await expect(page.locator('article').first().getByRole('link')).toHaveAttribute(
      'href',
      `/clubs/twinland/a/a/${slug}`,
    );
  });
});
