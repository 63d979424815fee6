import { USER_TYPES } from '#domain/actor.ts';
import type { Role } from '#domain/actor.ts';
import { canAdminister } from './policy.ts';
import { DEFAULT_USER_TYPE } from './rules.ts';
import type { Profile, Viewer } from './schema.ts';

/** The columns of a profile that may be shown. */
export interface ProfileRow {
  readonly username: string | null;
  readonly fullName: string | null;
  readonly avatarUrl: string | null;
  readonly userType: string;
}

/** A profile as anybody may see it. */
export function presentProfile(row: ProfileRow): Profile {
  return {
    username: row.username,
    full_name: row.fullName,
    avatar_url: row.avatarUrl,
    user_type: USER_TYPES.find((type) => type === row.userType) ?? DEFAULT_USER_TYPE,
  };
}

/** The signed-in person, as only they may see themselves. */
export function presentViewer(
  account: { readonly userId: string; readonly email: string },
  profile: ProfileRow & { readonly due: Date | null },
  roles: readonly Role[],
  withheld: readonly Role[],
): Viewer {
  return {
    id: account.userId,
    email: account.email,
    profile: presentProfile(profile),
    roles,
    canAdminister: canAdminister(roles),
    secondFactorDue: profile.due?.toISOString() ?? null,
    withheld,
  };
}
