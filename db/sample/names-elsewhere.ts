import type { ClubKind } from './club-names.ts';
import type { Town } from './towns.ts';

/** Club names for regions without names of their own: by kind, with the town. */
const PATTERNS: Readonly<Record<ClubKind, readonly string[]>> = {
  competitive: [
    '{town} Volleyball Academy',
    '{town} Ascent',
    '{town} Summit Volleyball',
    '{town} Meridian Volleyball Club',
    '{town} Vanguard Volleyball Institute',
  ],
  travel: [
    '{town} Herons VBC',
    '{town} Velocity',
    '{town} Express Volleyball',
    '{town} Dragonflies',
    '{town} Timberline VBC',
    '{town} Hangtime',
    '{town} Foundry Volleyball Club',
  ],
  community: [
    '{town} Bump & Set',
    '{town} Nets',
    'Club Voleibol Águilas de {town}',
    '{town} United Youth Volleyball',
    "St. Brigid's Gym Volleyball of {town}",
    'The Greater {town} Community Volleyball Association for Girls, Boys & Families',
    '{town} Kids Volleyball',
  ],
  boys: ['{town} Boys Volleyball', '{town} Kings', '{town} Falcons Boys VBC'],
  adult: ['{town} Social Volleyball', 'Thursday Night Sixes & Fours of {town}', '{town} Blockers'],
  sparse: ['{town} Volleyball Friends', '{town} Spikes', '{town} Barn Volleyball'],
};

/** The name of a club by its kind and town, a different one for each number. */
export function nameElsewhere(kind: ClubKind, town: Town, number: number): string {
  const patterns = PATTERNS[kind];
  const pattern = patterns[number % patterns.length] ?? '{town} Volleyball';
  return pattern.replace('{town}', town.city);
}
