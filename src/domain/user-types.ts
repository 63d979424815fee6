import type { UserType } from './actor.ts';

/** The user types as people read them, in the order in which forms offer them (AUTH-15). */
export const USER_TYPE_LABELS: Readonly<Record<UserType, string>> = {
  player: 'Player',
  parent: 'Parent',
  coach: 'Coach',
  club_representative: 'Club Representative',
};
