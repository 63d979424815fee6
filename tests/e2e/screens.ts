import { eq } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Sql } from '#db/db.ts';
import { auditLog } from '#db/schema/audit.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import {
  AWKWARD_KINDS,
  anAwkwardClub,
  anAwkwardConversation,
  anAwkwardLocation,
  anAwkwardMember,
  anAwkwardPost,
} from '#tests/builders/awkward.ts';
import { aPreviewLink } from '#tests/builders/blog.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { draftPosts, editorScreens, listUploads } from './awkward-blog.ts';
import { LINK_SCREENS } from './account-screens.ts';
import { newPerson } from './people.ts';
import type { Person } from './people.ts';
import type { Screen } from './screen.ts';
import { menuOf } from './row-menu.ts';
import { OWN_SCREENS, saveAll } from './saved-screens.ts';
import { expect } from './test.ts';

/** All kinds of awkward data, stored, and the screens that show them. */
export interface AwkwardSite {
  /** Public screens. */
  readonly open: readonly Screen[];
  /** Screens for administrators, who see more than any other user. */
  readonly administrators: readonly Screen[];
  readonly admin: Person;
  /** Path of the club with every field filled in. */
  readonly fullClub: string;
}

const STATE = 'Awkwardstateofaffairsandtheircounties';

/** Fills a database with awkward clubs, people, comments, and guides. */
export async function anAwkwardSite(sql: Sql): Promise<AwkwardSite> {
  const admin = newPerson();
  const clubs = AWKWARD_KINDS.map((kind) =>
    anAwkwardClub(kind, kind === 'nothing filled in' ? {} : { state: STATE }),
  );
  // The newest of all, so that they are on the first page of every list.
  const posts = AWKWARD_KINDS.map((kind) => anAwkwardPost(kind, { date: new Date() }));
  const unpublished = anAwkwardPost('long words', { status: 'draft', date: null });
  const link = aPreviewLink({ post: unpublished });
  const own = anAwkwardMember('long words', { email: admin.email })
    .withPassword()
    .withRole('admin');
  const members = AWKWARD_KINDS.flatMap((kind, at) => {
    const club = clubs[at];
    return club ? [anAwkwardMember(kind).rating(club, 5).administering(club)] : [];
  });
  const conversations = AWKWARD_KINDS.flatMap((kind, at) => {
    const club = clubs[at];
    return club ? [...anAwkwardConversation(kind, club)] : [];
  });
  // Reported before all others, so that they are on the first page.
  const reported = { reason: 'other', words: 'A line of words', createdAt: new Date(0) } as const;
  for (const comment of conversations) if (comment.row.rating) comment.reported(reported);
  const tryouts = clubs.map((club) =>
    aTryout({
      club,
      venueName: club.row.name.slice(0, 200),
      venueAddress: club.row.name.repeat(9).slice(0, 300),
      note: club.row.name.repeat(9).slice(0, 1000),
      registrationUrl: 'https://register.example.org/',
    }),
  );
  const locations = AWKWARD_KINDS.flatMap((kind, at) => {
    const club = clubs[at];
    return club ? [anAwkwardLocation(kind, club)] : [];
  });
  for (const club of clubs.slice(0, 2))
    own.affiliatedWith(club, { playerName: club.row.name.slice(0, 99) });
  // Left by an earlier test on the same site.
  await sql.delete(availableLocations).where(eq(availableLocations.state, STATE));
  await save(
    sql,
    ...clubs,
    ...posts,
    unpublished,
    link,
    own,
    ...members,
    ...conversations,
    ...tryouts,
    ...locations,
    aLocation(STATE),
    aLocation(STATE, clubs[0]?.row.city ?? ''),
  );
  await saveAll(sql, own.id, clubs);
  await sql.insert(auditLog).values(
    clubs.map(({ id, row }, at) => ({
      actorId: own.id,
      subject: 'club',
      subjectId: id,
      subjectName: row.name,
      action: 'changed',
      before: { name: row.name.toUpperCase(), description: null },
      after: { name: row.name, description: row.name.repeat(9) },
      transactionId: BigInt(-1 - at),
    })),
  );
  await listUploads(sql, own.id, clubs);
  await draftPosts(sql, own.id, posts.at(-1)?.id ?? '', clubs);
  await sql.insert(clubEditSuggestions).values(
    clubs.map(({ id, row }) => ({
      clubId: id,
      userId: own.id,
      suggestions: row.description ?? 'The phone is new.',
      currentInfo: row.name,
    })),
  );
  await sql.insert(clubSuggestions).values(
    clubs.map(({ row }) => ({
      clubName: row.name,
      clubWebsite: row.website,
      clubLocation: row.city,
      description: row.description?.slice(0, 3_000),
    })),
  );
  const paths = await sql.execute<{ path: string; name: string; id: string }>(`
    select concat_ws('/', '/clubs', state_slug, county_slug, city_slug, slug) as path, name, id
    from clubs where id in (${clubs.map(({ id }) => `'${id}'`).join()})`);
  const found = clubs.map(({ id }) => {
    const row = paths.rows.find((one) => one.id === id);
    if (!row) throw new Error('a club was not stored');
    return row;
  });
  const full = found.at(-1);
  if (!full) throw new Error('there is no club');
  return {
    admin,
    fullClub: full.path,
    open: [
      ...SAME_FOR_ALL,
      ...tryouts.map(({ id }) => ({
        route: '/tryouts/$tryoutId',
        path: `/tryouts/${id}`,
        shows: 'Tryout',
      })),
      ...clubScreens(found),
      ...posts.flatMap(({ row }) => postScreens(row)),
      {
        route: '/blog/preview/$token',
        path: `/blog/preview/${link.token}`,
        shows: 'not published',
      },
    ],
    administrators: administration(full, posts.at(-1)?.id ?? ''),
  };
}

const search = `/find-club?state=${STATE}`;

const SAME_FOR_ALL: readonly Screen[] = [
  { route: '/', path: '/', shows: 'Find a Club Now' },
  { route: '/find-club', path: '/find-club', shows: 'Use the search panel above' },
  { route: '/find-club', path: search, shows: /Showing \d+ clubs/ },
  {
    route: '/find-club',
    path: `/find-club?name=${'x'.repeat(100)}`,
    shows: 'No clubs found matching your search.',
  },
  { route: '/find-camp', path: '/find-camp', shows: 'coming soon' },
  {
    route: '/unsubscribe',
    path: `/unsubscribe?key=${'0'.repeat(64)}&of=clubs`,
    shows: 'Stop these emails?',
  },
  { route: '/still-right', path: '/still-right#x', shows: 'This link doesn’t work' },
  { route: '/find-lesson', path: '/find-lesson', shows: 'coming soon' },
  { route: '/tryouts/', path: '/tryouts', shows: 'Volleyball Tryouts' },
  { route: '/tryouts/', path: `/tryouts?state=${STATE}`, shows: 'Donau' },
  { route: '/tryouts/', path: `/tryouts?county=${'x'.repeat(100)}`, shows: 'No upcoming tryouts' },
  { route: '/tryouts/$tryoutId', path: '/tryouts/none', shows: 'Tryout Not Found' },
  { route: '/compare', path: '/compare?name=Donau', shows: 'Choose clubs' },
  { route: '/suggest-club', path: '/suggest-club', shows: 'Suggest a New Club' },
  { route: '/auth', path: '/auth', shows: 'Sign in' },
  { route: '/auth', path: '/auth?mode=signup', shows: 'Register' },
  { route: '/auth', path: '/auth?mode=forgot', shows: /password/i },
  ...LINK_SCREENS,
  { route: '/blog/', path: '/blog', shows: 'min read' },
  { route: '/blog/category/', path: '/blog/category', shows: /./ },
  {
    route: '/blog/category/$categorySlug',
    path: `/blog/category/${'no-such-'.repeat(20)}`,
    shows: 'not found',
  },
  {
    route: '/blog/tag/$tagSlug',
    path: `/blog/tag/${'no-such-'.repeat(20)}`,
    shows: 'not found',
  },
  { route: '/blog/$slug', path: `/blog/${'no-such-'.repeat(20)}`, shows: 'Resources' },
  { route: '/open-data', path: '/open-data', shows: 'Read it from a program' },
  { route: '/how-reviews-work', path: '/how-reviews-work', shows: 'Club staff' },
  { route: '/moderation', path: '/moderation', shows: 'Conflict of interest' },
  { route: '/privacy-policy', path: '/privacy-policy', shows: 'Privacy' },
  { route: '/terms-of-service', path: '/terms-of-service', shows: 'Terms' },
  { route: '/clubs/$', path: '/clubs/a/b/c', shows: '404' },
  { route: '', path: `/${'nothing/'.repeat(20)}here`, shows: '404' },
];

function clubScreens(clubs: readonly { path: string; name: string; id: string }[]): Screen[] {
  const [first] = clubs;
  const slug = first?.path.split('/').at(-1) ?? '';
  return [
    // The most clubs at once, in pairs of different kinds: empty cells beside full ones.
    ...[clubs.slice(0, 4), clubs.slice(4), clubs.slice(-2)].map((compared, at) => ({
      route: '/compare',
      path: `/compare?${compared.map(({ id }) => `club=${id}`).join('&')}&ageGroup=U14&gender=Girls${at === 2 ? '&only=differences' : ''}`,
      shows: 'Practice locations',
    })),
    ...clubs.map(({ path }) => ({
      route: '/clubs/$state/$county/$city/$clubSlug/',
      path,
      shows: 'Reviews & Comments',
    })),
    ...[
      ['/clubs/$clubId/', `/clubs/${crypto.randomUUID()}`] as const,
      ['/clubs/$state/$county/$city/$clubSlug/', `/clubs/no/such/place/${slug}x`] as const,
    ].map(([route, path]) => ({ route, path, shows: 'Club not found' })),
    ...Object.entries({
      history: 'Description',
      'suggest-edit': 'Suggest Edit',
      claim: 'Club admins of',
    }).flatMap(([page, shows]) => [
      {
        route: `/clubs/$state/$county/$city/$clubSlug/${page}`,
        path: `${first?.path ?? ''}/${page}`,
        shows,
      },
      {
        route: `/clubs/$clubId/${page}`,
        path: `/clubs/${crypto.randomUUID()}/${page}`,
        shows: 'Club not found',
      },
    ]),
  ];
}

function postScreens({ slug, title }: { slug: string; title: string }): Screen[] {
  return [{ route: '/blog/$slug', path: `/blog/${slug}`, shows: title.slice(0, 30) }];
}

/** Clicks an element by its name, and waits for the dialog that it opens. */
function opening(name: string | RegExp, dialog: string | RegExp = /./) {
  return async (page: Page) => {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
  };
}

/** Chooses an item in the first row's menu, and waits for the dialog that it opens. */
function choosing(name: string) {
  return async (page: Page) => {
    await menuOf(page).first().click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
}

function administration(club: { path: string; id: string }, postId: string): Screen[] {
  return [
    ...OWN_SCREENS,
    {
      route: '/clubs/$state/$county/$city/$clubSlug/',
      path: club.path,
      shows: 'Add affiliation',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add affiliation' }).click();
        await page.getByRole('button', { name: 'Reply' }).first().click();
        await expect(page.getByLabel('Your reply')).toBeVisible();
      },
    },
    {
      route: '/clubs/$state/$county/$city/$clubSlug/edit',
      path: `${club.path}/edit`,
      shows: 'Edit Greater',
      open: async (page) => {
        for (const closed of await page.locator('main details:not([open]) > summary').all())
          await closed.click();
      },
    },
    { route: '/clubs/$clubId/edit', path: `/clubs/${club.id}/edit`, shows: 'Edit Greater' },
    {
      route: '/clubs/$clubId/edit/tryouts',
      path: `/clubs/${club.id}/edit/tryouts`,
      shows: '(Northeast Campus) tryouts',
    },
    {
      route: '/clubs/$clubId/edit/tryouts',
      path: `/clubs/${club.id}/edit/tryouts?form=new`,
      shows: 'Location and registration',
    },
    {
      route: '/clubs/$clubId/season',
      path: `/clubs/${club.id}/season`,
      shows: 'Enter what each program costs',
      open: async (page) => page.getByRole('button', { name: 'Add program' }).click(),
    },
    { route: '/admin/', path: '/admin', shows: 'Waiting' },
    { route: '/admin/review', path: '/admin/review', shows: 'Waiting' },
    { route: '/admin/clubs', path: '/admin/clubs', shows: 'Showing' },
    {
      route: '/admin/clubs',
      path: '/admin/clubs?search=Greater+Philadelphia',
      shows: 'Showing',
      open: choosing('Delete'),
    },
    {
      route: '/admin/clubs',
      path: '/admin/clubs?search=Donau',
      shows: 'Showing',
      open: choosing('History'),
    },
    {
      route: '/admin/clubs',
      path: '/admin/clubs?search=Donau',
      shows: 'Showing',
      open: async (page) => {
        await menuOf(page).first().click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
    {
      route: '/admin/clubs',
      path: `/admin/clubs?state=${STATE}`,
      shows: 'Showing',
      open: async (page) => {
        await page.getByRole('button', { name: 'Bulk Edit' }).click();
        await expect(page.getByRole('form', { name: 'Bulk edit' })).toBeVisible();
      },
    },
    { route: '/admin/clubs/import', path: '/admin/clubs/import', shows: 'Import clubs' },
    { route: '/admin/clubs/merge', path: '/admin/clubs/merge', shows: 'Possible duplicates (' },
    { route: '/admin/comments', path: '/admin/comments', shows: 'Supercali' },
    { route: '/admin/email', path: '/admin/email', shows: 'Unsent email' },
    { route: '/admin/suggestions', path: '/admin/suggestions', shows: 'Donau' },
    { route: '/admin/history', path: '/admin/history', shows: 'Donau' },
    {
      route: '/admin/history',
      path: '/admin/history?who=nobody-at-all',
      shows: 'No usernames match',
    },
    { route: '/admin/locations', path: '/admin/locations', shows: STATE },
    { route: '/admin/statistics', path: '/admin/statistics', shows: 'Most viewed pages' },
    { route: '/admin/users', path: '/admin/users', shows: /Showing \d/ },
    {
      route: '/admin/users',
      path: '/admin/users',
      shows: /Showing \d/,
      open: opening(/^Edit roles|^Roles/i),
    },
    { route: '/admin/blog/', path: '/admin/blog', shows: 'Donau' },
    ...editorScreens(postId),
    {
      route: '/admin/blog/posts/$postId',
      path: `/admin/blog/posts/${postId}`,
      shows: 'Edit Post',
      open: opening('Choose from library', 'Choose from the library'),
    },
    { route: '/admin/blog/manage', path: '/admin/blog/manage', shows: 'Donau' },
    {
      route: '/admin/blog/manage',
      path: '/admin/blog/manage',
      shows: 'Donau',
      open: async (page) => page.getByRole('tab', { name: 'Tags' }).click(),
    },
    {
      route: '/admin/blog/manage',
      path: '/admin/blog/manage',
      shows: 'Donau',
      open: opening(/^Edit/),
    },
  ];
}

/** The routes that answer with a screen, from the router's own list. */
export async function routesWithScreens(): Promise<string[]> {
  const tree = await readFile(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8');
  const [, list = ''] = /fullPaths:([^;]*?)fileRoutesByTo/.exec(tree) ?? [];
  const paths = [...list.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
  return paths.filter((path) => !/^\/(?:api|embed|\.well-known)\/|\.\w+$/.test(path));
}

/** Opens a screen and waits until all of it has loaded. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await expect(page.getByRole('main')).toContainText(screen.shows);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await screen.open?.(page);
}
