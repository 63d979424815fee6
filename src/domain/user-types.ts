import type { UserType } from './actor.ts';

/** In the order of forms (AUTH-15). */
export const USER_TYPE_LABELS: Readonly<Record<UserType, string>> = {
  player: 'Player',
  parent: 'Parent',
  coach: 'Coach',
  club_representative: 'Club Representative',
};
