import type { UserType } from '#domain/actor.ts';

/** A profile as its owner and everybody else may see it. */
export interface Profile {
  readonly username: string | null;
  readonly full_name: string | null;
  readonly avatar_url: string | null;
  readonly user_type: UserType;
}
