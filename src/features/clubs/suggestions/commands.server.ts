import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db, Sql } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';
import { clubEditSuggestions, clubSuggestions } from '#db/schema/suggestions.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { lookUpClubById } from '#features/clubs/profile/queries.server.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { canSuggestClub, canSuggestEdit } from './policy.ts';
import { clubSummary } from './present.server.ts';
import { SIGN_IN_TO_SUGGEST, suggesterName } from './rules.ts';
import type { ClubSuggestion, EditSuggestion } from './schema.ts';

const CLUB_NOT_FOUND = 'Club not found';

/**
 * Stores a suggestion and enqueues its mail in one transaction (SUGG-06, D48). Open to anyone (D11); a
 * suggestion with the hidden field filled in is dropped silently.
 */
export async function suggestClub(db: Db, actor: Actor, sent: ClubSuggestion, address: string) {
  const { reference, ...suggestion } = sent;
  await db.asAccounts((tx) => limit(tx, `club suggestions from ${address}`, LIMITS.mailToOthers));
  if (reference !== '' || !canSuggestClub(actor)) return;
  await db.write(actor, async (tx) => {
    await tx
      .insert(clubSuggestions)
      .values({ id: randomUUID(), ...suggestion })
      .catch(explaining(REFUSALS));
    await enqueueMail(tx, { kind: 'club-suggestion', ...suggestion });
  });
}

/**
 * Stores and mails a suggestion with the club's present facts and the author (SUGG-18 to 20).
 *
 * @throws AppError missing when the club is gone
 */
export async function suggestEdit(db: Db, actor: Actor, { clubId, suggestions }: EditSuggestion) {
  if (!canSuggestEdit(actor)) throw new AppError('unauthenticated', SIGN_IN_TO_SUGGEST);
  const { userId } = actor;
  await db.asAccounts((tx) => limit(tx, `mail to others of ${userId}`, LIMITS.mailToOthers));
  const [suggester] = await db.asAccounts((tx) =>
    tx
      .select({ email: user.email, fullName: profiles.fullName })
      .from(user)
      .innerJoin(profiles, eq(profiles.id, user.id))
      .where(eq(user.id, userId)),
  );
  if (!suggester) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const lookup = await lookUpClubById(db.visitor, clubId);
  if (lookup.kind !== 'found') throw new AppError('missing', CLUB_NOT_FOUND);
  const { club } = lookup;
  const currentInfo = clubSummary(club);
  await db.write(actor, async (tx) => {
    await tx
      .insert(clubEditSuggestions)
      .values({ id: randomUUID(), clubId: club.id, userId, suggestions, currentInfo })
      .catch(explaining(REFUSALS));
    await enqueueMail(tx, {
      kind: 'edit-suggestion',
      clubName: club.name,
      clubId: club.id,
      userEmail: suggester.email,
      userName: suggesterName(suggester.fullName, suggester.email),
      suggestions,
      currentInfo,
    });
  });
}

export async function forgetOldSuggestions(accounts: Sql): Promise<void> {
  await accounts.execute(sql`select app.forget_suggestions()`);
}

const REFUSALS: Refusals = {
  insufficient_privilege: ['unauthenticated', SIGN_IN_AGAIN],
  foreign_key_violation: ['missing', CLUB_NOT_FOUND],
};
