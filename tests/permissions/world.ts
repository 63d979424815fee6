import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { user } from '#db/schema/accounts.ts';
import { emptySearches, pageViews } from '#db/schema/analytics.ts';
import { removedRecords } from '#db/schema/merges.ts';
import { auditLog } from '#db/schema/audit.ts';
import {
  blogDrafts,
  blogFormerSlugs,
  blogPostBodies,
  blogUnusedTags,
  blogUploads,
  blogVersions,
} from '#db/schema/blog.ts';
import { clubFormerPaths } from '#db/schema/clubs.ts';
import { clubImportRows, clubImports, seasonImportRows } from '#db/schema/imports.ts';
import {
  clubBounces,
  clubMailingRecipients,
  clubMailings,
  mailOptOuts,
} from '#db/schema/mailings.ts';
import { alertSettings, savedClubs, savedSearches } from '#db/schema/saved.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { aCategory, aPost, aPreviewLink } from '#tests/builders/blog.ts';
import type { CategoryBuilder, PostBuilder } from '#tests/builders/blog.ts';
import { saveClaims } from '#tests/builders/claims.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment, anOfficialReply, casesOf, twoRemoved } from '#tests/builders/comments.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { aMember, memberIdOf } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { aPastMerge } from '#tests/builders/past-merge.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';

/**
 * The actors, in the order of the matrix's columns.
 *
 * - author: wrote `comment` and `flaggedComment`
 * - affiliated: with `club`, which they rated with 4 stars, and with `otherClub`, not yet rated
 * - clubAdmin, otherClubAdmin: of `club` and of `otherClub`
 * - deactivated: was all of the above before; deactivatedAdmin: was an administrator
 * - forged: signed in as a user that does not exist
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
  'deactivatedAdmin',
  'forged',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** One of everything, by id. `others…` belongs to the bystander, who never acts. */
export interface World {
  readonly club: string;
  readonly otherClub: string;
  /** A club that no actor is involved with. */
  readonly strangeClub: string;
  readonly bystander: string;
  readonly comment: string;
  readonly flaggedComment: string;
  readonly othersComment: string;
  readonly othersFlaggedComment: string;
  /** Removed comments of the author: one without an appeal, and one with an appeal. */
  readonly removedComment: string;
  readonly appealedComment: string;
  readonly otherClubsComment: string;
  readonly deactivatedComment: string;
  /** The reply of `club` to `othersComment`, written by a user who is no longer its admin. */
  readonly officialReply: string;
  readonly flaggedOfficialReply: string;
  readonly removedOfficialReply: string;
  /** By the administrator and reported by them, and by the administrator, who has appealed. */
  readonly adminsFlagged: string;
  readonly adminsReported: string;
  readonly adminsAppealed: string;
  /** Its author has deleted their account. */
  readonly orphanedComment: string;
  readonly practiceLocation: string;
  readonly tryout: string;
  /** A tryout that was canceled a day ago. */
  readonly canceledTryout: string;
  readonly justCanceledTryout: string;
  readonly category: string;
  readonly post: string;
  readonly draft: string;
  /** Its text is not rendered yet. */
  readonly unrenderedPost: string;
  /** Its date is in the future. */
  readonly scheduledPost: string;
  readonly location: string;
  readonly inactiveLocation: string;
  /** It added a club that is gone. */
  readonly pastImport: string;
  readonly pastMerge: string;
  /** A claim of `club` by the bystander, and another that is held. */
  readonly claim: string;
  readonly heldClaim: string;
  /** The id of each actor; for the visitor an id that belongs to no account. */
  readonly ids: Readonly<Record<ActorName, string>>;
}

/** Makes the world of the matrix. */
export async function makeWorld(sql: Sql): Promise<World> {
  const club = aClub({ logoUrl: 'https://logos.example/club.png' });
  const [otherClub, strangeClub] = [aClub(), aClub()];
  const people = {
    member: aMember(),
    author: aMember(),
    affiliated: aMember().rating(club, 4).affiliatedWith(otherClub),
    clubAdmin: aMember().administering(club),
    otherClubAdmin: aMember().administering(otherClub),
    moderator: aMember().withRole('moderator').withRole('user'),
    admin: aMember().withRole('admin'),
    deactivated: aMember({ status: 'deactivated' })
      .rating(club, 4)
      .affiliatedWith(otherClub)
      .administering(club),
    deactivatedAdmin: aMember({ status: 'deactivated' }).withRole('admin'),
  };
  const bystander = aMember()
    .affiliatedWith(club, { playerName: 'A child', startYear: 2020 })
    .rating(club, 5)
    .withRole('user');
  const { author } = people;
  const comment = aComment({ club, author });
  const flaggedComment = aComment({ club, author, isFlagged: true });
  const othersComment = aComment({ club, author: bystander });
  const othersFlaggedComment = aComment({ club, author: bystander, isFlagged: true });
  const [removedComment, appealedComment] = twoRemoved(club, author);
  const otherClubsComment = aComment({ club: otherClub, author: bystander });
  const deactivatedComment = aComment({ club, author: people.deactivated });
  const orphanedComment = aComment({ club, author: aMember() });
  const officialReply = anOfficialReply(othersComment);
  const flaggedOfficialReply = anOfficialReply(othersFlaggedComment, { isFlagged: true });
  const answered = aComment({ club, author: bystander });
  const removedOfficialReply = anOfficialReply(answered).reported().decided({ outcome: 'removed' });
  const admins = casesOf(people.admin, club, bystander);
  const practiceLocation = aPracticeLocation({ club });
  const tryout = aTryout({ club });
  const canceledTryout = aTryout({
    club,
    status: 'canceled',
    updatedAt: new Date(Date.now() - 25 * 60 * 60_000),
  });
  const justCanceledTryout = aTryout({ club, status: 'canceled' });
  const category = aCategory();
  const post = aPost({ category });
  const draft = aPost({ category, status: 'draft' });
  const unrenderedPost = aPost({ category });
  const location = aLocation('Pennsylvania');
  const inactiveLocation = aLocation('Ohio', null, { isActive: false });
  await save(sql, ...Object.values(people), strangeClub, bystander, practiceLocation);
  await save(sql, aProgram({ club }), tryout, canceledTryout, justCanceledTryout);
  await save(sql, comment, flaggedComment, officialReply, flaggedOfficialReply);
  await save(sql, removedComment, appealedComment, removedOfficialReply);
  await save(sql, ...Object.values(admins));
  await save(sql, otherClubsComment, deactivatedComment, orphanedComment);
  await sql.delete(user).where(eq(user.id, memberIdOf(orphanedComment.parents.author)));
  await save(sql, post, draft, unrenderedPost, aCategory(), location, inactiveLocation);
  await renderPosts(sql, post.id, draft.id);
  await sql.insert(clubSuggestions).values({ clubName: 'Suggested', contactEmail: 'a@b.example' });
  await sql
    .insert(clubEditSuggestions)
    .values({ clubId: club.id, userId: bystander.id, suggestions: 'x', currentInfo: 'x' });
  await sql.insert(clubFormerPaths).values({
    stateSlug: 'former',
    countySlug: 'former',
    citySlug: 'former',
    slug: 'former',
    clubId: club.id,
  });
  await sql
    .insert(blogFormerSlugs)
    .values(
      [post, draft].map(({ id }) => ({ kind: 'post' as const, slug: `former-${id}`, postId: id })),
    );
  await sql.insert(auditLog).values({
    subject: 'club',
    subjectId: club.id,
    subjectName: 'Former',
    action: 'changed',
    transactionId: 1n,
  });
  await saveOwn(sql, [...Object.values(people), bystander], club.id, post.id);
  await countOnce(sql);
  return {
    club: club.id,
    otherClub: otherClub.id,
    strangeClub: strangeClub.id,
    bystander: bystander.id,
    comment: comment.id,
    flaggedComment: flaggedComment.id,
    othersComment: othersComment.id,
    othersFlaggedComment: othersFlaggedComment.id,
    removedComment: removedComment.id,
    appealedComment: appealedComment.id,
    otherClubsComment: otherClubsComment.id,
    deactivatedComment: deactivatedComment.id,
    officialReply: officialReply.id,
    flaggedOfficialReply: flaggedOfficialReply.id,
    removedOfficialReply: removedOfficialReply.id,
    adminsFlagged: admins.flagged.id,
    adminsReported: admins.reported.id,
    adminsAppealed: admins.appealed.id,
    orphanedComment: orphanedComment.id,
    practiceLocation: practiceLocation.id,
    tryout: tryout.id,
    canceledTryout: canceledTryout.id,
    justCanceledTryout: justCanceledTryout.id,
    category: category.id,
    post: post.id,
    draft: draft.id,
    unrenderedPost: unrenderedPost.id,
    scheduledPost: await saveUnpublished(sql, category, draft),
    location: location.id,
    inactiveLocation: inactiveLocation.id,
    pastImport: await workOfAdministrators(sql, club.id),
    pastMerge: await aPastMerge(sql, club.id, otherClub.id),
    ...(await saveClaims(sql, club.id, strangeClub.id, bystander.id, people.clubAdmin.id)),
    ids: idsOf(people),
  };
}

/** The actors' ids; for those with an account, the account's. */
function idsOf(
  people: Readonly<Record<Exclude<ActorName, 'visitor' | 'forged'>, MemberBuilder>>,
): World['ids'] {
  return {
    visitor: randomUUID(),
    member: people.member.id,
    author: people.author.id,
    affiliated: people.affiliated.id,
    clubAdmin: people.clubAdmin.id,
    otherClubAdmin: people.otherClubAdmin.id,
    moderator: people.moderator.id,
    admin: people.admin.id,
    deactivated: people.deactivated.id,
    deactivatedAdmin: people.deactivatedAdmin.id,
    forged: randomUUID(),
  };
}

/** A post with a future date, by its id, and a secret link to a draft. */
async function saveUnpublished(
  sql: Sql,
  category: CategoryBuilder,
  draft: PostBuilder,
): Promise<string> {
  const scheduled = aPost({ category, date: new Date(Date.now() + 24 * 60 * 60_000) });
  await save(sql, scheduled, aPreviewLink({ post: draft }));
  await renderPosts(sql, scheduled.id);
  return scheduled.id;
}

/** The rendered texts of posts. */
async function renderPosts(sql: Sql, ...posts: string[]): Promise<void> {
  for (const postId of posts) {
    await sql.insert(blogPostBodies).values({
      postId,
      renderer: 1,
      contentHash: '0'.repeat(32),
      html: '<p>x</p>',
      headings: [],
    });
  }
}

/** A mailing to a club, its bounce, and an unsubscribed address. */
async function saveMailing(sql: Sql, clubId: string): Promise<void> {
  const mailingId = randomUUID();
  await sql.insert(clubMailings).values({ id: mailingId, subject: 'x', body: 'x' });
  await sql.insert(clubMailingRecipients).values({ mailingId, clubId });
  await sql.insert(clubBounces).values({ clubId });
  await sql.insert(mailOptOuts).values({ addressHash: '0'.repeat(64) });
}

/** A proposal, what the club has confirmed, and that it has closed. */
async function saveStatements(sql: Sql, clubId: string): Promise<void> {
  const said = { clubId, userId: null };
  await sql.insert(clubStatements).values([
    { ...said, saidBy: 'visitor', kind: 'change', fact: 'city', proposalId: randomUUID() },
    { ...said, saidBy: 'club', kind: 'right', fact: 'teams', outcome: 'stated' },
    { ...said, saidBy: 'contact', kind: 'closed' },
  ]);
}

/** A club, a search, and settings that a user saved. */
async function saveSaved(sql: Sql, userId: string, clubId: string): Promise<void> {
  await sql.insert(savedClubs).values({ userId, clubId, clubName: 'x', note: 'Private' });
  await sql
    .insert(savedSearches)
    .values({ userId, name: 'x', page: 'finder', query: '?gender=Girls' });
  await sql.insert(alertSettings).values({ userId });
}

/** What each actor has of their own. */
async function saveOwn(
  sql: Sql,
  people: readonly { readonly id: string }[],
  clubId: string,
  postId: string,
): Promise<void> {
  for (const { id } of people) {
    await saveSaved(sql, id, clubId);
    await saveDrafts(sql, id, postId);
  }
}

/** An open post with a user's draft, versions of both kinds, and an upload in the library. */
async function saveDrafts(sql: Sql, userId: string, postId: string): Promise<void> {
  await sql
    .insert(blogDrafts)
    .values({ postId, authorId: userId, basedOn: '', fields: { content: '' } });
  await sql.insert(blogUploads).values(anUpload(userId));
  await sql.insert(blogVersions).values([
    { postId, authorId: userId, kind: 'draft', fields: {} },
    { postId, authorId: userId, kind: 'saved', fields: {} },
  ]);
}

/** A row of the library, as after a user's upload. */
function anUpload(uploadedBy: string) {
  const path = `blog/content/1700000000000-${uploadedBy}.webp`;
  return { path, name: 'a.png', type: 'image/webp', size: 1, width: 1, height: 1, uploadedBy };
}

/** An actor as their session presents them, with the roles they have or had. */
export function actorOf(world: World, name: ActorName): Actor {
  if (name === 'visitor') return VISITOR;
  const roles: Record<Exclude<ActorName, 'visitor'>, readonly Role[]> = {
    member: [],
    author: [],
    affiliated: [],
    clubAdmin: ['club_admin'],
    otherClubAdmin: ['club_admin'],
    moderator: ['moderator', 'user'],
    admin: ['admin'],
    deactivated: ['club_admin'],
    deactivatedAdmin: ['admin'],
    forged: [],
  };
  return { kind: 'member', userId: world.ids[name], roles: roles[name], administeredClubs: [] };
}

/** The same user, presented as an administrator: what a stale or forged session could claim. */
export function posingAsAdmin(world: World, name: ActorName): Actor {
  const userId = world.ids[name];
  return { kind: 'member', userId, roles: ['admin'], administeredClubs: [] };
}

async function countOnce(sql: Sql): Promise<void> {
  await sql.insert(blogUnusedTags).values({ tag: 'unused' });
  await sql.insert(pageViews).values({ day: '2025-01-01', path: '/', views: 1 });
  await sql.insert(removedRecords).values({ id: randomUUID(), kind: 'clubs' });
  await sql.insert(emptySearches).values({ week: '2025-01-06', page: 'finder', query: '' });
}

/** An import of a club and of a season sheet, and mail to a club. */
async function workOfAdministrators(sql: Sql, clubId: string): Promise<string> {
  await saveMailing(sql, clubId);
  await saveStatements(sql, clubId);
  const pastImport = randomUUID();
  await sql
    .insert(clubImports)
    .values({ id: pastImport, fileName: 'x', added: 1, changed: 0, refused: 1, rest: 'x' });
  await sql
    .insert(clubImportRows)
    .values({ importId: pastImport, position: 0, clubId: randomUUID(), name: 'x', version: 1 });
  const row = { importId: pastImport, position: 0, clubId: randomUUID(), season: 2025 };
  await sql.insert(seasonImportRows).values({ ...row, name: 'x', version: 1, programs: {} });
  return pastImport;
}
