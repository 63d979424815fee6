/** By their names in the log of changes and in app.kept_with_clubs. */
const WORDS = {
  comments: ['comment or reply', 'comments and replies'],
  ratings: ['rating', 'ratings'],
  affiliations: ['affiliation', 'affiliations'],
  club_admins: ['role of a club admin', 'roles of club admins'],
  practice_locations: ['practice location', 'practice locations'],
  programs: ['program of a season', 'programs of seasons'],
  tryouts: ['tryout', 'tryouts'],
} as const;
type Kept = keyof typeof WORDS;
export const KEPT_WITH_CLUBS = Object.keys(WORDS) as Kept[];

/** `clubs` counts those that still exist. */
export type GoesWith = Readonly<Record<Kept | 'clubs', number>>;

/** '12 comments and replies, 1 rating'; '' for nothing. */
export function goesWithLabel(goes: Omit<GoesWith, 'clubs'>): string {
  return KEPT_WITH_CLUBS.filter((kept) => goes[kept] > 0)
    .map((kept) => `${goes[kept].toLocaleString('en-US')} ${WORDS[kept][goes[kept] === 1 ? 0 : 1]}`)
    .join(', ');
}
