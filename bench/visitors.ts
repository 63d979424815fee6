/** Who asks what in bench/mixed: see docs/performance.md. */
import { sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { KNOWN_PASSWORD } from '../tests/builders/known-password.ts';
import { aMember } from '../tests/builders/members.ts';
import { save } from '../tests/builders/save.ts';
import { callTo, send } from '../tests/permissions/server-function.ts';
import type { Address } from '../tests/permissions/server-function.ts';
import type { LoadRequest } from './connection.ts';
import { longTail } from './long-tail.ts';
import { FINDER, publicPages } from './public-pages.ts';

/** What is asked: a page that others asked for, one that nobody did, something of a member's own. */
export type Kind = 'cached page' | 'long tail' | 'personal' | 'write';

/** A request of a visitor. */
export interface Visit extends LoadRequest {
  readonly kind: Kind;
}

/** Visitors of the site. */
export interface Visitors {
  /** What the next visitor asks who only reads. */
  readonly read: () => Visit;
  /** A comment or a rating with a comment, in turn, by the next member. */
  readonly write: () => Visit;
  /** Comments that the members have posted, as the database has them. */
  readonly countComments: () => Promise<number>;
}

/** Parts of the reading; the rest is personal. */
const CACHED = 0.7;
const LONG_TAIL = 0.25;
/** Clubs whose pages are among the cached ones, and that are written about. */
const CLUBS = 5;
/** A member may post ten comments in ten minutes (features/reviews/comments). */
const WRITES_OF_A_MEMBER = 8;
const FEWEST_MEMBERS = 10;

/**
 * Makes members, signs them in and gathers what visitors ask.
 *
 * @param owner a connection of the role that owns the tables
 * @param writes how many there will be at most
 * @throws Error when the site refuses what it should not, and from `write` after so many writes
 */
export async function visitorsOf(site: string, owner: Sql, writes: number): Promise<Visitors> {
  const clubs = await someClubs(owner);
  const builders = Array.from(
    { length: Math.max(FEWEST_MEMBERS, Math.ceil(writes / WRITES_OF_A_MEMBER)) },
    (_, index) => {
      const member = aMember({
        username: `visitor_${index}`,
        email: `visitor-${index}@bench.example.org`,
      }).withPassword();
      for (const club of clubs) member.affiliatedWith(club.id);
      return member;
    },
  );
  await save(owner, ...builders);
  const cookies: string[] = [];
  for (const { email } of builders) cookies.push(await signIn(site, email));

  const popular = await popularPages(site, clubs);
  const nextNewPage = await longTail(site);
  const personal = await personalReads(site, cookies, clubs);
  const read = (): Visit => {
    const drawn = Math.random();
    if (drawn < CACHED) return oneOf(popular);
    if (drawn < CACHED + LONG_TAIL) return { kind: 'long tail', ...nextNewPage() };
    return oneOf(personal);
  };
  const prepared = await preparedWrites(site, cookies, clubs);
  const write = (): Visit => {
    const next = prepared.pop();
    if (!next) throw new Error('no member may write any more');
    return next;
  };
  const countComments = async () => {
    const { rows } = await owner.execute<{ comments: number }>(sql`
      select count(*)::int as comments from club_comments join profiles on profiles.id = user_id
      where username like 'visitor\_%'`);
    return rows[0]?.comments ?? 0;
  };
  return { read, write, countComments };
}

interface KnownClub {
  readonly id: string;
  readonly path: string;
}

async function someClubs(owner: Sql): Promise<KnownClub[]> {
  const { rows } = await owner.execute<{ [Field in keyof KnownClub]: string }>(sql`
    select id, '/clubs/' || state_slug || '/' || county_slug || '/' || city_slug || '/' || slug as path
    from clubs order by num_reviews desc, id limit ${CLUBS}`);
  return rows;
}

async function popularPages(site: string, clubs: readonly KnownClub[]): Promise<Visit[]> {
  const post = (await publicPages(site)).find(({ name }) => name === 'post');
  if (!post) throw new Error('the sample data has no post');
  const finders = [
    '?state=New+Jersey',
    '?gender=Girls&teamType=Club',
    '?name=club&sort=rating_desc',
  ];
  const paths = [
    '/',
    FINDER,
    ...finders.map((query) => `/find-club${query}`),
    ...clubs.map(({ path }) => path),
    post.path,
  ];
  return paths.map((path) => ({ kind: 'cached page', path }));
}

async function personalReads(
  site: string,
  cookies: readonly string[],
  clubs: readonly KnownClub[],
): Promise<Visit[]> {
  const reads: Visit[] = [];
  for (const cookie of cookies) {
    const call = (address: Address, input: unknown) =>
      callAs(site, cookie, 'personal', address, input);
    reads.push(await call('GET viewer.getViewer', undefined));
    for (const { id: clubId } of clubs) {
      reads.push(await call('GET ratings.getOwnRating', { clubId }));
      reads.push(await call('GET affiliations.getOwnAffiliationOf', { clubId }));
    }
  }
  return reads;
}

/** As many as the limits allow, so that no member writes twice in a row. */
async function preparedWrites(
  site: string,
  cookies: readonly string[],
  clubs: readonly KnownClub[],
): Promise<Visit[]> {
  const prepared: Visit[] = [];
  for (let turn = 0; turn < WRITES_OF_A_MEMBER; turn += 1) {
    for (const [index, cookie] of cookies.entries()) {
      const clubId = clubs[(turn + index) % clubs.length]?.id;
      const comment = `The coaches know what they do, and say so kindly. Visit ${turn + 1}.`;
      const isRating = (turn + index) % 2 === 0;
      prepared.push(
        isRating
          ? await callAs(site, cookie, 'write', 'POST ratings.rateClub', {
              clubId,
              comment,
              rating: 1 + ((turn + index) % 5),
            })
          : await callAs(site, cookie, 'write', 'POST comments.postComment', {
              clubId,
              comment,
              parentCommentId: null,
            }),
      );
    }
  }
  return prepared;
}

async function callAs(
  site: string,
  cookie: string,
  kind: Kind,
  address: Address,
  input: unknown,
): Promise<Visit> {
  const { method, path, headers, body } = await callTo(address, input);
  if (body instanceof Uint8Array) throw new Error(`${address} takes a file`);
  return {
    kind,
    method,
    path,
    headers: { ...headers, cookie, origin: site },
    ...(body === undefined ? {} : { body }),
  };
}

/** The session cookie of a member who has just signed in, as a browser sends it. */
export async function signIn(site: string, email: string): Promise<string> {
  const call = await callTo('POST sign-in.signIn', { email, password: KNOWN_PASSWORD.text });
  const { status, headers, text } = await send(site, call, {});
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  if (status !== 200 || cookies.length === 0) {
    throw new Error(`signing in answers ${status}: ${text}`);
  }
  return cookies.join('; ');
}

function oneOf<Value>(choices: readonly Value[]): Value {
  const chosen = choices[Math.floor(Math.random() * choices.length)];
  if (chosen === undefined) throw new Error('there is nothing to ask for');
  return chosen;
}
