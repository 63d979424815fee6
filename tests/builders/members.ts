import { randomUUID } from 'node:crypto';
import { account, profiles, user } from '#db/schema/accounts.ts';
import { clubComments, clubRatings, userClubAffiliations } from '#db/schema/reviews.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Role, UserType } from '#domain/actor.ts';
import { clubIdOf, includeClub } from './clubs.ts';
import type { ClubReference } from './clubs.ts';
import { nextNumber } from './counter.ts';
import type { Batch, Builder } from './save.ts';
import { KNOWN_PASSWORD } from './known-password.ts';

type ProfileRow = typeof profiles.$inferInsert;
type AffiliationRow = typeof userClubAffiliations.$inferInsert;
type RatingRow = typeof clubRatings.$inferInsert;
type CommentRow = typeof clubComments.$inferInsert;
type RoleRow = typeof userRoles.$inferInsert;

/** What an affiliation may state besides member and club. */
type AffiliationDetails = Partial<Omit<AffiliationRow, 'userId' | 'clubId'>>;

/** Text that comes with a rating, alone or with columns of the comment's row. */
type RatingComment = string | (Partial<CommentRow> & { comment: string });

/** A member to be saved: account and profile, roles, affiliations and ratings. */
export class MemberBuilder implements Builder {
  readonly profile: ProfileRow;
  /** The account's email; profiles have none (D6). */
  readonly email: string;
  readonly #clubs: ClubReference[] = [];
  readonly #roles: RoleRow[] = [];
  readonly #affiliations: AffiliationRow[] = [];
  readonly #ratings: RatingRow[] = [];
  readonly #comments: CommentRow[] = [];
  #passwordId: string | undefined;

  constructor(profile: ProfileRow, email: string) {
    this.profile = profile;
    this.email = email;
  }

  get id(): string {
    return this.profile.id;
  }

  /**
   * Can sign in with `KNOWN_PASSWORD`.
   *
   * @param id of the row that holds it
   */
  withPassword(id: string = randomUUID()): this {
    this.#passwordId = id;
    return this;
  }

  /** Affiliates the member with a club, by their user type unless stated otherwise. */
  affiliatedWith(club: ClubReference, details: AffiliationDetails = {}): this {
    this.#clubs.push(club);
    const type = this.profile.userType as UserType;
    this.#affiliations.push({
      id: randomUUID(),
      affiliatedAs: type === 'club_representative' ? 'representative' : type,
      ...details,
      userId: this.id,
      clubId: clubIdOf(club),
    });
    return this;
  }

  /** Gives the member a role that is not about a single club; see `administering` for the club_admin role. */
  withRole(role: Exclude<Role, 'club_admin'>, details: Partial<RoleRow> = {}): this {
    this.#roles.push({ id: randomUUID(), ...details, userId: this.id, role });
    return this;
  }

  /** Gives the member the club_admin role for a club. */
  administering(club: ClubReference, details: Partial<RoleRow> = {}): this {
    this.#clubs.push(club);
    this.#roles.push({
      id: randomUUID(),
      ...details,
      userId: this.id,
      role: 'club_admin',
      clubId: clubIdOf(club),
    });
    return this;
  }

  /**
   * Rates a club, and affiliates the member with it if needed, because only then may they rate.
   *
   * @param stars 1 to 5
   * @param comment text that came with the rating; the comment carries the stars (D17)
   * @param details columns of the rating's row
   */
  rating(
    club: ClubReference,
    stars: number,
    comment?: RatingComment,
    details: Partial<RatingRow> = {},
  ): this {
    const clubId = clubIdOf(club);
    if (!this.#affiliations.some((affiliation) => affiliation.clubId === clubId)) {
      this.affiliatedWith(club);
    }
    this.#clubs.push(club);
    this.#ratings.push({ ...details, userId: this.id, clubId, rating: stars });
    if (comment !== undefined) {
      const columns = typeof comment === 'string' ? { comment } : comment;
      this.#comments.push({
        id: randomUUID(),
        ...columns,
        userId: this.id,
        clubId,
        rating: stars,
      });
    }
    return this;
  }

  addTo(batch: Batch): void {
    for (const club of this.#clubs) includeClub(batch, club);
    const { id, username, fullName, createdAt } = this.profile;
    batch.add(user, {
      id,
      name: fullName ?? username ?? '',
      email: this.email,
      emailVerified: true,
      createdAt,
      updatedAt: createdAt,
    });
    batch.add(profiles, this.profile);
    if (this.#passwordId !== undefined) {
      batch.add(account, {
        id: this.#passwordId,
        accountId: id,
        providerId: 'credential',
        userId: id,
        password: KNOWN_PASSWORD.hash,
        createdAt,
        updatedAt: createdAt,
      });
    }
    for (const row of this.#roles) batch.add(userRoles, row);
    for (const row of this.#affiliations) batch.add(userClubAffiliations, row);
    for (const row of this.#ratings) batch.add(clubRatings, row);
    for (const row of this.#comments) batch.add(clubComments, row);
  }
}

/** A member to be saved along with it, or the id of a stored one. */
export type MemberReference = MemberBuilder | string;

/** The id behind a reference. */
export function memberIdOf(member: MemberReference): string {
  return typeof member === 'string' ? member : member.id;
}

/** Includes the member of a reference if they may not be saved yet. */
export function includeMember(batch: Batch, member: MemberReference): void {
  if (typeof member !== 'string') batch.include(member);
}

/**
 * An active member with a confirmed email address, without roles and affiliations.
 *
 * @param overrides columns of the profile that matter to the caller, and the email of the account
 */
export function aMember(overrides: Partial<ProfileRow> & { email?: string } = {}): MemberBuilder {
  const number = nextNumber();
  const { email = `member-${number}@example.org`, ...columns } = overrides;
  return new MemberBuilder(
    {
      id: randomUUID(),
      username: `member${number}`,
      fullName: `Member ${number}`,
      userType: 'parent',
      status: 'active',
      ...columns,
    },
    email,
  );
}
