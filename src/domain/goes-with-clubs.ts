export interface GoesWith {
  /** How many of the clubs still exist. */
  readonly clubs: number;
  readonly comments: number;
  readonly ratings: number;
  readonly affiliations: number;
  readonly clubAdmins: number;
  readonly practiceLocations: number;
  readonly programs: number;
  readonly tryouts: number;
}

/** '12 comments and replies, 1 rating'; '' for nothing. */
export function goesWithLabel(goes: Omit<GoesWith, 'clubs'>): string {
  const parts = [
    [goes.comments, 'comment or reply', 'comments and replies'],
    [goes.ratings, 'rating', 'ratings'],
    [goes.affiliations, 'affiliation', 'affiliations'],
    [goes.clubAdmins, 'role of a club admin', 'roles of club admins'],
    [goes.practiceLocations, 'practice location', 'practice locations'],
    [goes.programs, 'program of a season', 'programs of seasons'],
    [goes.tryouts, 'tryout', 'tryouts'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`)
    .join(', ');
}
