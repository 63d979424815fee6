import { USER_TYPES } from '#domain/actor.ts';
import { DEFAULT_USER_TYPE } from './rules.ts';
import type { Profile } from './schema.ts';

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
