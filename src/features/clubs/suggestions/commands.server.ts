import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db, Reading, Sql } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { isSame } from '#domain/merge.ts';
import { requireMember } from '#domain/policy.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { FACT_NAMES, columnOfFact, typedClub } from '#features/clubs/editing/fact-rules.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import { placeOf } from '#features/clubs/editing/commands.server.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { canSuggestFacts } from './policy.ts';
import { clubSummary } from './present.server.ts';
import { SIGN_IN_TO_SUGGEST, SUGGESTIONS_MISSING, suggesterName } from './rules.ts';
import { keptFact } from './schema.ts';
import type { ClubSuggestion, EditSuggestion } from './schema.ts';

const CLUB_NOT_FOUND = 'Club not found';

/** For anyone (D11). A suggestion with the hidden field filled in is dropped silently. */
export async function suggestClub(db: Db, actor: Actor, sent: ClubSuggestion, address: string) {
  const { reference, ...suggestion } = sent;
  await db.asAccounts((tx) => limit(tx, `club suggestions from ${address}`, LIMITS.mailToOthers));
  if (reference !== '' || !canSuggestFacts(actor)) return;
  await db.write(actor, async (tx) => {
    await tx
      .insert(clubSuggestions)
      .values({ id: randomUUID(), ...suggestion })
      .catch(explaining(REFUSALS));
    await enqueueMail(tx, { kind: 'club-suggestion', ...suggestion });
  });
}

/**
 * Changed facts wait for the club's editors; text is mailed with the club's facts and its author (SUGG-18 to 20).
 *
 * @param isContact the sender has proved to own the club's contact address; text is a member's all the same
 */
export async function suggestEdit(
  db: Db,
  actor: Actor,
  sent: EditSuggestion,
  address: string,
  isContact = false,
) {
  const { clubId, suggestions, reference } = sent;
  // Any signed-in user may, for any club (PERM-04).
  if (suggestions !== '') requireMember(actor, SIGN_IN_TO_SUGGEST);
  const who =
    actor.kind === 'member' ? `mail to others of ${actor.userId}` : `edits from ${address}`;
  await db.asAccounts((tx) => limit(tx, who, LIMITS.mailToOthers));
  if (reference !== '' || !canSuggestFacts(actor)) return;
  const lookup = await lookUpClubById(db.visitor, clubId);
  if (lookup.kind !== 'found') throw new AppError('missing', CLUB_NOT_FOUND);
  const { club } = lookup;
  const changes = await changesOf(db.visitor, club, sent);
  if (suggestions === '' && changes.length === 0)
    throw new AppError('invalid', SUGGESTIONS_MISSING);
  const proposalId = randomUUID();
  const member = actor.kind === 'member' ? actor.userId : null;
  const mail = suggestions === '' ? null : await mailOf(db, member ?? '', club, suggestions);
  const asContact = isContact && mail === null;
  const saidBy = asContact ? 'contact' : actor.kind;
  const userId = asContact ? null : member;
  // The contact address asked for this, so it hears what came of it.
  const replyTo = userId === null ? (sent.replyTo ?? (asContact ? club.contactEmail : null)) : null;
  const common = { clubId: club.id, saidBy, userId, proposalId, replyTo, kind: 'change' } as const;
  const proposed = changes.map((change) => ({ ...common, ...change, source: sent.source }));
  const write: Db['asAccounts'] = (work) =>
    asContact ? db.asAccounts(work) : db.write(actor, work);
  await write(async (tx) => {
    if (proposed.length > 0)
      await tx.insert(clubStatements).values(proposed).catch(explaining(REFUSALS));
    if (mail === null) return;
    const { currentInfo } = mail;
    await tx
      .insert(clubEditSuggestions)
      .values({ id: proposalId, clubId: club.id, userId: member ?? '', suggestions, currentInfo })
      .catch(explaining(REFUSALS));
    await enqueueMail(tx, mail);
  });
}

/** The facts that really change. They are based on what is stored, unless the page said something else. */
async function changesOf(tx: Reading, shown: Club, { facts, base }: EditSuggestion) {
  const [row] = await tx.select().from(clubs).where(eq(clubs.id, shown.id));
  if (!row) throw new AppError('missing', CLUB_NOT_FOUND);
  const stored = typedClub(row, shown.practiceLocations);
  const said = typedClub(shown, shown.practiceLocations);
  // Spelled as an edit stores it.
  const place = await placeOf(tx, row, facts);
  return FACT_NAMES.flatMap((name) => {
    if (!(name in facts)) return [];
    const isPresent = !(name in base) || isSame(base[name], said[name]);
    const before = keptFact(name, isPresent ? stored[name] : base[name]);
    const after: unknown = { ...facts, ...place }[name];
    return isSame(before, after) ? [] : [{ fact: columnOfFact(name), before, after }];
  });
}

async function mailOf(db: Db, userId: string, club: Club, suggestions: string) {
  const [suggester] = await db.asAccounts((tx) =>
    tx
      .select({ email: user.email, fullName: profiles.fullName })
      .from(user)
      .innerJoin(profiles, eq(profiles.id, user.id))
      .where(eq(user.id, userId)),
  );
  if (!suggester) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  return {
    kind: 'edit-suggestion',
    clubName: club.name,
    clubId: club.id,
    userEmail: suggester.email,
    userName: suggesterName(suggester.fullName, suggester.email),
    suggestions,
    currentInfo: clubSummary(club),
  } as const;
}

export async function forgetOldSuggestions(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_suggestions()`);
}

const REFUSALS: Refusals = {
  insufficient_privilege: ['unauthenticated', SIGN_IN_AGAIN],
  foreign_key_violation: ['missing', CLUB_NOT_FOUND],
};
