import type { AffiliatedAs } from '#domain/review-rules.ts';
import { slugify } from '#domain/slug.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import type { MemberBuilder } from '#tests/builders/members.ts';
import { clubsAround } from './clubs.ts';
import type { SampleClub } from './clubs.ts';
import { DEMO_MEMBERS } from './demo-members.ts';
import { FIRST_NAMES, PEOPLE } from './people.ts';
import { idFrom, Random, SAMPLE_DAY } from './random.ts';
import { townOf } from './towns.ts';
import type { Town } from './towns.ts';

/** A member with the facts that the rest of the sample data needs. */
export interface SampleMember {
  readonly member: MemberBuilder;
  readonly home: Town;
  readonly isDemo: boolean;
  /** The clubs that they administer. */
  readonly administers: readonly SampleClub[];
}

/** The password of all accounts of a demo that only its own machine can reach. */
export const DEMO_PASSWORD: string = KNOWN_PASSWORD.text;

const FIRST_SIGN_UP = Date.UTC(2023, 1, 6, 15, 20);
const DAY = 86_400_000;

/**
 * The members with their roles; ratings add the affiliations.
 *
 * @param seed of the whole sample data
 * @param clubs of the same sample data
 */
export function sampleMembers(seed: number, clubs: readonly SampleClub[]): SampleMember[] {
  const random = new Random(`${seed}/members`);
  const members = PEOPLE.map((person, index): SampleMember => {
    const createdAt = new Date(
      FIRST_SIGN_UP + index * 14 * DAY + random.int(0, 13 * 1_440) * 60_000,
    );
    const id = idFrom(`${seed}/member/${index}`);
    const member = aMember({
      id,
      username: person.username,
      fullName: person.fullName,
      userType: person.userType,
      // A deactivated member, whose comments stay (D7).
      status: person.username === 'sideout22' ? 'deactivated' : 'active',
      email: `${slugify(person.username ?? person.fullName ?? '')}@mail.example.org`,
      createdAt,
      updatedAt: createdAt,
    });
    const home = townOf(person.zip);
    const roleDetails = { id: idFrom(`${id}/role`), createdAt };
    if (person.username === 'desmond.a') member.withRole('moderator', roleDetails);
    const administers =
      person.userType === 'club_representative' ? clubsAround(home, clubs).slice(0, 1) : [];
    for (const { club } of administers) member.administering(club, roleDetails);
    return { member, home, isDemo: false, administers };
  });
  return [...sampleDemoMembers(clubs), ...members];
}

function sampleDemoMembers(clubs: readonly SampleClub[]): SampleMember[] {
  const createdAt = new Date(SAMPLE_DAY - 900 * DAY);
  return DEMO_MEMBERS.map(({ id, email, username, fullName, userType, isAdmin, administers }) => {
    const member = aMember({
      id,
      email,
      username,
      fullName,
      userType,
      createdAt,
      updatedAt: createdAt,
    });
    member.withPassword(idFrom(`${id}/password`));
    if (isAdmin) member.withRole('admin', { id: idFrom(`${id}/admin`), createdAt });
    const administered = administers.map((name) => {
      const found = clubs.find(({ key }) => key === name);
      if (!found) throw new Error(`There is no club named ${name}`);
      member.administering(found.club, { id: idFrom(`${id}/${name}`), createdAt });
      return found;
    });
    return { member, home: townOf('19003'), isDemo: true, administers: administered };
  });
}

/** Affiliates a member with a club; a parent names the child who plays. */
export function affiliate(
  { member }: SampleMember,
  { club }: SampleClub,
  joined: Date,
  random: Random,
): void {
  const { userType } = member.profile;
  const startYear = joined.getUTCFullYear() - random.int(0, 4);
  const hasLeft = random.chance(0.25);
  member.affiliatedWith(club, {
    id: idFrom(`${member.id}/affiliation/${club.id}`),
    affiliatedAs: affiliatedAs(userType, hasLeft),
    playerName: userType === 'parent' && random.chance(0.8) ? random.pick(FIRST_NAMES) : null,
    startYear: random.chance(0.7) ? startYear : null,
    endYear: hasLeft ? joined.getUTCFullYear() : null,
    createdAt: joined,
  });
}

/** How a member is affiliated with a club; a present representative is its director. */
function affiliatedAs(userType: string | undefined, hasLeft: boolean): AffiliatedAs {
  if (userType === 'club_representative') return hasLeft ? 'representative' : 'director';
  return userType === 'coach' || userType === 'parent' ? userType : 'player';
}
