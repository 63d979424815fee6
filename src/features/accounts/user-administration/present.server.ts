import { USER_TYPES } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { rolesAmong } from '#platform/session/actor.ts';
import { canDeleteMember } from '#features/accounts/personal-data/policy.ts';
import { canDeactivate, canReactivate } from './policy.ts';
import type { AdministeredMember, NamedClub } from './schema.ts';

/** The columns of a profile that administrators read. */
export interface MemberRow {
  readonly id: string;
  readonly username: string | null;
  readonly fullName: string | null;
  readonly avatarUrl: string | null;
  readonly userType: string;
  readonly status: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is read about a member besides the profile. */
export interface MemberDetails {
  readonly email: string;
  readonly roles: readonly string[];
  readonly administeredClubs: readonly NamedClub[];
  readonly affiliatedClubs: readonly NamedClub[];
}

/** A member as an administrator sees them, with what the administrator may do. */
export function presentMember(
  row: MemberRow,
  details: MemberDetails,
  administrator: Member,
): AdministeredMember {
  return {
    id: row.id,
    username: row.username,
    full_name: row.fullName,
    avatar_url: row.avatarUrl,
    user_type: USER_TYPES.find((type) => type === row.userType) ?? USER_TYPES[0],
    email: details.email,
    // An empty status counts as active (001§3).
    status: row.status === 'deactivated' ? 'deactivated' : 'active',
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    roles: rolesAmong(details.roles),
    administered_clubs: details.administeredClubs,
    affiliated_clubs: details.affiliatedClubs,
    abilities: {
      canDeactivate: canDeactivate(administrator, row),
      canReactivate: canReactivate(row),
      canDelete: canDeleteMember(administrator, row),
    },
  };
}
