import type { Comparison } from '#features/clubs/compare/client.ts';
import type { ClubLookup } from '#features/clubs/profile/schema.ts';
import type { ClubSearchResult } from '#features/clubs/finder/schema.ts';
import type { StateWithCounties } from '#features/places/county-schema.ts';
import { ACCOUNTS } from './http-matrix-accounts.ts';
import { BLOG } from './http-matrix-blog.ts';
import { CLUB_ADMINISTRATION } from './http-matrix-club-administration.ts';
import { BLOG_ADMINISTRATION } from './http-matrix-blog-administration.ts';
import { BLOG_PUBLISHING } from './http-matrix-blog-publishing.ts';
import { REVIEWS } from './http-matrix-reviews.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import { FACTORS } from './http-matrix-second-factor.ts';
import { FRESHNESS } from './http-matrix-freshness.ts';
import { MAILINGS } from './http-matrix-mailings.ts';
import { HISTORY } from './http-matrix-history.ts';
import { LEAVING } from './http-matrix-leaving.ts';
import { MAILBOX } from './http-matrix-mailbox.ts';
import { USER_ADMINISTRATION } from './http-matrix-user-administration.ts';
import { CASES } from './http-matrix-cases.ts';
import { CLAIMS } from './http-matrix-claims.ts';
import { MERGING } from './http-matrix-merging.ts';
import { MODERATION } from './http-matrix-moderation.ts';
import { CLUB_LISTS } from './http-matrix-lists.ts';
import { UPKEEP } from './http-matrix-upkeep.ts';
import { DRAFTS } from './http-matrix-drafts.ts';
import { LIBRARY } from './http-matrix-library.ts';
import { SAVED } from './http-matrix-saved.ts';
import { SESSIONS } from './http-matrix-sessions.ts';
import { SITE_FILES } from './http-matrix-site.ts';
import { ROUTES } from './http-matrix-programs.ts';
import { TRYOUTS } from './http-matrix-tryouts.ts';
import { UPLOADS } from './http-matrix-uploads.ts';

// Who may do what over HTTP (D12); matrix.ts is the same for the database. Every actor attempts
// each row, in a world of its own.
// Y done or shown   . succeeded, and nothing was done or shown
//   0 1 3 4 9 refused: the last digit of the status 400, 401, 403, 404 or 409, and nothing changed
// The columns are the actors of http-matrix-world.ts: visitor, member, author, affiliated, club admin,
// club admin of another club, moderator, admin, deactivated member, forged session, expired session.
const EVERYBODY = /* */ 'Y Y Y Y Y Y Y Y Y Y Y';

const canEdit = showing<{ canEdit: boolean }>(
  (abilities) => abilities.canEdit,
  (abilities) => !abilities.canEdit,
);

const CLUBS: readonly HttpDeed[] = [
  ...triesOf('GET clubs.finder.findClubs', [
    {
      title: 'finds a club',
      outcomes: EVERYBODY,
      input: (w) => ({ name: w.clubName }),
      shows: showing<ClubSearchResult>(({ clubs }, w) => clubs[0]?.id === w.club),
    },
  ]),
  ...triesOf('GET clubs.compare.getComparison', [
    {
      title: '[CMPR-07] compares clubs named in the URL',
      outcomes: EVERYBODY,
      input: (w) => ({ club: [w.otherClub, w.club] }),
      shows: showing<Comparison>(({ clubs }, w) => clubs[1]?.id === w.club),
    },
  ]),
  ...triesOf('GET clubs.profile.getClubById', [
    {
      title: 'reads all of a club by its id',
      outcomes: EVERYBODY,
      input: (w) => ({ clubId: w.club }),
      shows: showing<ClubLookup>(
        (lookup, w) => lookup.kind === 'found' && lookup.club.id === w.club,
      ),
    },
  ]),
  ...triesOf('GET clubs.profile.getClubByPath', [
    {
      title: 'reads all of a club by its path',
      outcomes: EVERYBODY,
      input: (w) => w.clubPath,
      shows: showing<ClubLookup>(
        (lookup, w) => lookup.kind === 'found' && lookup.club.id === w.club,
      ),
    },
  ]),
  ...triesOf('GET clubs.profile.getClubDistance', [
    {
      title: 'reads a club’s distance from an unknown place',
      outcomes: EVERYBODY,
      input: (w) => ({ clubId: w.club, near: '00000' }),
      shows: showing<string | null>((distance) => distance === null),
    },
  ]),
  ...triesOf('GET clubs.profile.getClubAbilities', [
    {
      title: '[PERM-06] [PERM-09] reads who may edit a club',
      outcomes: '. . . . Y . . Y . . .',
      input: (w) => ({ clubId: w.club }),
      shows: canEdit,
    },
    {
      title: '[PERM-06] [PERM-10] reads who may edit another club',
      outcomes: '. . . . . Y . Y . . .',
      input: (w) => ({ clubId: w.otherClub }),
      shows: canEdit,
    },
    {
      title: '[PERM-06] reads who may edit a club that has no admin',
      outcomes: '. . . . . . . Y . . .',
      input: (w) => ({ clubId: w.strangeClub }),
      shows: canEdit,
    },
  ]),
];

const SITE: readonly HttpDeed[] = [
  ...triesOf('GET places.getActiveLocations', [
    {
      title: 'reads the states and counties of the finder',
      outcomes: EVERYBODY,
      shows: showing<StateWithCounties[]>((states) => states.length > 0),
    },
  ]),
  ...triesOf('GET clubs.suggestions.getListedClubs', [
    {
      title: 'reads which clubs have a given name',
      outcomes: EVERYBODY,
      input: () => ({ name: 'Nowhere' }),
      shows: showing<readonly unknown[]>((listed) => Array.isArray(listed)),
    },
  ]),
  ...triesOf('GET blog.reading.getFooterCategories', [
    {
      title: 'reads the categories of the footer',
      outcomes: EVERYBODY,
      shows: showing<readonly unknown[]>((categories) => Array.isArray(categories)),
    },
  ]),
  ...triesOf('GET platform.getSiteUrl', [
    {
      title: 'reads the address of the site',
      outcomes: EVERYBODY,
      shows: showing<string>((url) => URL.canParse(url)),
    },
  ]),
];

/** Everything attempted over HTTP: every server function, and every route that is not a page. */
export const HTTP_MATRIX: readonly HttpDeed[] = [
  ...ACCOUNTS,
  ...FACTORS,
  ...SESSIONS,
  ...MAILBOX,
  ...CLUBS,
  ...REVIEWS,
  ...UPKEEP,
  ...CLUB_ADMINISTRATION,
  ...CLAIMS,
  ...MERGING,
  ...HISTORY,
  ...USER_ADMINISTRATION,
  ...LEAVING,
  ...CASES,
  ...MODERATION,
  ...CLUB_LISTS,
  ...MAILINGS,
  ...FRESHNESS,
  ...SITE,
  ...BLOG,
  ...BLOG_ADMINISTRATION,
  ...BLOG_PUBLISHING,
  ...ROUTES,
  ...UPLOADS,
  ...SITE_FILES,
  ...TRYOUTS,
  ...SAVED,
  ...DRAFTS,
  ...LIBRARY,
];
