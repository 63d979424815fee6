import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { profiles, session, user, verification } from '#db/schema/accounts.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { clubEditSuggestions } from '#db/schema/suggestions.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment, anOfficialReply, casesOf, twoRemoved } from '#tests/builders/comments.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { storedToken } from '#platform/session/hashed-tokens.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { beginSession } from '#tests/builders/sessions.ts';
import type { Ticket } from '#tests/builders/sessions.ts';
import {
  mailedLinks,
  offeredChange,
  savePastImports,
  saveSaved,
  suggestedEdit,
} from './http-matrix-stored.ts';
import { aBlog } from './http-matrix-blog-world.ts';
import type { BlogOfWorld } from './http-matrix-blog-world.ts';

/**
 * The actors, in the order of the matrix's columns.
 *
 * - author: wrote `comment`
 * - affiliated: with `club`, which they rated with 4 stars, and with `otherClub`, not yet rated
 * - clubAdmin, otherClubAdmin: of `club` and of `otherClub`
 * - deactivated: was all of the above before, and signed in
 * - forged: claims the session of an administrator, signed with another secret
 * - expired: has a session of that administrator that has ended
 */
export const ACTORS = [
  'visitor',
  'member',
  'author',
  'affiliated',
  'clubAdmin',
  'otherClubAdmin',
  'moderator',
  'admin',
  'deactivated',
  'forged',
  'expired',
] as const;
export type ActorName = (typeof ACTORS)[number];

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly username: string;
}

/** An actor as the server sees them. */
export interface HttpActor extends Person {
  readonly name: ActorName;
  /** The cookie or the access token. */
  readonly headers: Readonly<Record<string, string>>;
  /** A program's token; empty for a browser. */
  readonly refreshToken: string;
}

/** The actors with sessions, valid or not. */
export interface Cast {
  readonly actors: Readonly<Record<ActorName, HttpActor>>;
  readonly people: Readonly<Record<MemberName, Person>>;
  /** The ended session, as it was stored; null if no actor needed one. */
  readonly expired: typeof session.$inferInsert | null;
}

/** A part of the site for one attempt. */
export interface World {
  readonly club: string;
  readonly clubName: string;
  /** A practice location of the club. */
  readonly tryout: string;
  /** A tryout that was canceled a day ago. */
  readonly canceledTryout: string;
  readonly justCanceledTryout: string;
  readonly clubPath: { state: string; county: string; city: string; clubSlug: string };
  readonly otherClub: string;
  /** A club that no actor is involved with. */
  readonly strangeClub: string;
  /** Affiliated with the club through a child, rated it, commented, and never acts; may sign in. */
  readonly bystander: Person;
  readonly childsName: string;
  /** Could sign in before the account was deactivated, with a confirmed address. */
  readonly retired: Person;
  readonly unconfirmed: Person;
  readonly comment: string;
  readonly othersComment: string;
  readonly flaggedComment: string;
  /** Private to its author and administrators, with its reporters. */
  readonly removedWords: string;
  readonly reporterName: string;
  readonly removedComments: readonly [open: string, appealed: string];
  readonly otherClubsComment: string;
  /** The club's reply to the flagged comment, written by a user who is no longer its admin. */
  readonly officialReply: string;
  readonly removedOfficialReply: string;
  /** By the administrator and reported by them, and by the administrator, who has appealed. */
  readonly admins: Readonly<Record<'flagged' | 'reported' | 'appealed', string>>;
  readonly affiliation: string;
  readonly othersAffiliation: string;
  /** A state that the finder does not offer. */
  readonly location: string;
  /** An edit suggested by the bystander. */
  readonly suggestion: string;
  /** Saved by the member, as the club is. */
  readonly search: string;
  /** Saved by the bystander, with alerts. */
  readonly othersSearch: string;
  readonly unsubscribeKey: string;
  /** The time of the suggestion and the import, unique to this world. */
  readonly past: Date;
  readonly stateName: string;
  /** Tokens of links mailed to the bystander and to the unconfirmed user. */
  readonly resetToken: string;
  readonly confirmToken: string;
  /** Unique words, and a unique name. */
  readonly words: string;
  readonly newName: string;
  readonly blog: BlogOfWorld;
  readonly pastImport: string;
  /** An id that belongs to nothing. */
  readonly gone: string;
}

const MEMBERS = [
  'member',
  'author',
  'affiliated',
  'clubAdmin',
  'otherClubAdmin',
  'moderator',
  'admin',
  'deactivated',
  // The administrator whose sessions are forged and expired.
  'victim',
] as const;
type MemberName = (typeof MEMBERS)[number];

function aPerson(): Person {
  const id = randomUUID();
  const username = `p${id.slice(0, 13).replaceAll('-', '')}`;
  return { id, username, email: `${username}@matrix.example.org` };
}

const asMember = (person: Person): MemberBuilder => aMember({ ...person }).withPassword(person.id);

/**
 * Makes the users, with a session for each that plays an actor.
 *
 * @param database the owner's connection
 * @param byProgram makes sessions of programs instead of browsers
 * @param names the actors needed; the others have no session
 */
export async function makeCast(
  database: Sql,
  byProgram: boolean,
  names: readonly ActorName[] = ACTORS,
): Promise<Cast> {
  const people = Object.fromEntries(MEMBERS.map((name) => [name, aPerson()])) as Cast['people'];
  const { moderator, admin, deactivated, victim } = people;
  const builders = Object.values(people).map((person) => {
    const builder = asMember(person);
    if (person === moderator) return builder.withRole('moderator').withRole('user');
    return person === admin || person === victim ? builder.withRole('admin') : builder;
  });
  await save(database, ...builders);
  const kind = byProgram ? 'program' : 'browser';
  const signedIn = async (name: ActorName, person: Person): Promise<Ticket> =>
    names.includes(name) ? beginSession(database, { id: person.id, kind }) : NO_TICKET;
  const tickets = Object.fromEntries(
    await Promise.all(
      ACTORS.map(async (name) => {
        if (name === 'visitor') return [name, NO_TICKET];
        if (name === 'forged') return [name, forgedOf(await signedIn(name, victim))];
        return [name, await signedIn(name, name === 'expired' ? victim : people[name])];
      }),
    ),
  ) as Record<ActorName, Ticket>;
  const expired = names.includes('expired') ? await expire(database, tickets.expired.token) : null;
  await database
    .update(profiles)
    .set({ status: 'deactivated' })
    .where(eq(profiles.id, deactivated.id));
  const playing = (name: ActorName): HttpActor => {
    const person = {
      ...people,
      visitor: { id: randomUUID(), email: '', username: '' },
      forged: victim,
      expired: victim,
    }[name];
    return { ...person, name, ...presented(tickets[name], byProgram) };
  };
  const actors = Object.fromEntries(ACTORS.map((name) => [name, playing(name)])) as Cast['actors'];
  return { actors, people, expired };
}

const NO_TICKET: Ticket = { token: '', signature: '', refreshToken: 'none', browser: '' };

/** The same session with a signature of the right form. */
function forgedOf(ticket: Ticket): Ticket {
  if (ticket.token === '') return NO_TICKET;
  const signature = createHmac('sha256', 'another secret').update(ticket.token).digest('base64');
  return { ...ticket, signature, refreshToken: 'forged' };
}

const COOKIE = 'directory.session_token';

function presented({ token, signature, refreshToken }: Ticket, byProgram: boolean) {
  const value = `${token}.${signature}`;
  const cookie = { cookie: `${COOKIE}=${encodeURIComponent(value)}` };
  const headers = byProgram ? { authorization: `Bearer ${value}` } : cookie;
  return { refreshToken, headers: token === '' ? {} : headers };
}

/** Makes a session, with its refresh token, end a minute ago. */
async function expire(database: Sql, token: string): Promise<Cast['expired']> {
  const expiresAt = new Date(Date.now() - 60_000);
  const [ended] = await database
    .update(session)
    .set({ expiresAt })
    .where(eq(session.token, storedToken(token)))
    .returning();
  if (!ended) throw new Error('the session to expire is not stored');
  await database.execute(
    sql`update auth.refresh_token set expires_at = now() - interval '1 minute'
        where session_id = ${ended.id}`,
  );
  return ended;
}

/** Stores the ended session again: the server deletes one when it is used. */
export async function restoreExpired(database: Sql, cast: Cast): Promise<void> {
  if (cast.expired) await database.insert(session).values(cast.expired).onConflictDoNothing();
}

/** Makes worlds for the users of a cast, all at once. */
export async function makeWorlds(database: Sql, cast: Cast, count: number): Promise<World[]> {
  const made = Array.from({ length: count }, () => aWorld(cast));
  const worlds = made.map(({ world }) => world);
  await save(database, ...made.flatMap(({ builders }) => builders));
  const unconfirmed = worlds.map((world) => world.unconfirmed.id);
  await database.update(user).set({ emailVerified: false }).where(inArray(user.id, unconfirmed));
  await database.insert(verification).values(worlds.flatMap(mailedLinks));
  await savePastImports(database, worlds);
  await saveSaved(database, cast.people.member.id, worlds);
  await database.insert(clubEditSuggestions).values(worlds.map(suggestedEdit));
  await database.insert(clubStatements).values(worlds.map(offeredChange));
  return worlds;
}

const YEAR_MS = 365 * 24 * 60 * 60_000;

function aWorld(cast: Cast) {
  const [bystander, retired, unconfirmed] = [aPerson(), aPerson(), aPerson()];
  const unique = bystander.username;
  const clubName = `Club ${unique}`;
  const club = aClub({ name: clubName });
  const tryout = aTryout({ club });
  const canceledTryout = aTryout({
    club,
    status: 'canceled',
    updatedAt: new Date(Date.now() - 25 * 60 * 60_000),
  });
  const justCanceledTryout = aTryout({ club, status: 'canceled' });
  const otherClub = aClub({ name: `Other ${unique}` });
  const strangeClub = aClub({ name: `Strange ${unique}`, contactEmail: `strange@clubs.invalid` });
  const { member, author, affiliated, clubAdmin, otherClubAdmin, deactivated } = cast.people;
  const [affiliation, othersAffiliation] = [randomUUID(), randomUUID()];
  const childsName = `Child ${unique}`;
  const location = aLocation(`State ${unique}`, null, { isActive: false });
  const comment = aComment({ club, author: asMember(author) });
  const others = asMember(bystander)
    .affiliatedWith(club, { id: othersAffiliation, playerName: childsName, startYear: 2020 })
    .rating(club, 5)
    .withRole('user');
  const othersComment = aComment({ club, author: others });
  const flaggedComment = aComment({ club, author: others, isFlagged: true });
  const reporter = aMember({ ...aPerson(), username: `reporter${unique}` });
  const removedWords = `Removed ${unique}`;
  const removed = twoRemoved(
    club,
    asMember(author),
    { comment: removedWords },
    { reporterId: reporter.id },
  );
  const otherClubsComment = aComment({ club: otherClub, author: others });
  const officialReply = anOfficialReply(flaggedComment, { author: others });
  const removedOfficialReply = anOfficialReply(othersComment, { author: others })
    .reported()
    .decided({ outcome: 'removed' });
  const admins = casesOf(asMember(cast.people.admin), club, others);
  const { blog, builders: posts } = aBlog(unique);
  const builders = [
    strangeClub,
    tryout,
    canceledTryout,
    justCanceledTryout,
    reporter,
    ...posts,
    asMember(member),
    asMember(unconfirmed),
    asMember(affiliated)
      .affiliatedWith(club, { id: affiliation, playerName: 'Own child' })
      .rating(club, 4, undefined, { coaching: 5 })
      .affiliatedWith(otherClub),
    asMember(clubAdmin).administering(club),
    asMember(otherClubAdmin).administering(otherClub),
    asMember(deactivated).rating(club, 3).affiliatedWith(otherClub).administering(club),
    aMember({ ...retired, status: 'deactivated' }).withPassword(),
    comment,
    othersComment,
    flaggedComment,
    ...removed,
    otherClubsComment,
    officialReply,
    removedOfficialReply,
    ...Object.values(admins),
    aComment({ club, author: asMember(deactivated) }),
    location,
  ];
  const place = { state: 'pennsylvania', county: 'montgomery', city: 'bryn-mawr' };
  const world: World = {
    club: club.id,
    clubName,
    tryout: tryout.id,
    canceledTryout: canceledTryout.id,
    justCanceledTryout: justCanceledTryout.id,
    clubPath: { ...place, clubSlug: `club-${unique}` },
    otherClub: otherClub.id,
    strangeClub: strangeClub.id,
    bystander,
    childsName,
    retired,
    unconfirmed,
    comment: comment.id,
    othersComment: othersComment.id,
    flaggedComment: flaggedComment.id,
    removedWords,
    reporterName: reporter.profile.username ?? '',
    removedComments: [removed[0].id, removed[1].id],
    otherClubsComment: otherClubsComment.id,
    officialReply: officialReply.id,
    removedOfficialReply: removedOfficialReply.id,
    admins: {
      flagged: admins.flagged.id,
      reported: admins.reported.id,
      appealed: admins.appealed.id,
    },
    affiliation,
    othersAffiliation,
    location: location.id,
    suggestion: randomUUID(),
    search: randomUUID(),
    othersSearch: randomUUID(),
    unsubscribeKey: `${randomUUID()}${randomUUID()}`.replaceAll('-', ''),
    past: new Date(Date.now() - randomInt(YEAR_MS)),
    stateName: location.row.state,
    resetToken: `reset-${unique}`,
    confirmToken: `confirm-${unique}`,
    words: `Words ${unique}`,
    newName: `n${unique}`,
    blog,
    pastImport: randomUUID(),
    gone: randomUUID(),
  };
  return { world, builders };
}

/**
 * Data that only its owner may read: addresses, and a child's name; and that only administrators may: who
 * reported a comment, and, with its author, the text of a removed one.
 */
export function secretsOf(world: World, cast: Cast, me: HttpActor): string[] {
  const { bystander, retired, unconfirmed, childsName } = world;
  const people = [bystander, retired, unconfirmed, ...Object.values(cast.people)];
  const emails = people.map(({ email }) => email).filter((email) => email !== me.email);
  const ofModeration = me.name === 'admin' ? [] : [world.reporterName];
  if (me.name !== 'admin' && me.name !== 'author') ofModeration.push(world.removedWords);
  return [childsName, KNOWN_PASSWORD.hash, ...ofModeration, ...emails];
}
