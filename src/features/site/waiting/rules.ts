/** In words: on its tab, one, and several. Each kind has its SQL in queries.server.ts. */
export const KINDS = {
  reports: ['Reports', 'flagged comment', 'flagged comments'],
  appeals: ['Appeals', 'appeal', 'appeals'],
  clubs: ['New clubs', 'suggested club', 'suggested clubs'],
  edits: ['Edits', 'suggested edit', 'suggested edits'],
  closed: ['Closed', 'club that may have closed', 'clubs that may have closed'],
  stale: ['Out of date', 'club to confirm', 'clubs to confirm'],
  claims: ['Claims', 'claimed club', 'claimed clubs'],
  counties: ['Counties', 'county to check', 'counties to check'],
  places: ['Places', 'place not on the map', 'places not on the map'],
  imports: ['Imports', 'import to repair', 'imports to repair'],
  emails: ['Email', 'unsent email', 'unsent emails'],
} as const;
export type Kind = keyof typeof KINDS;
export const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** '3 suggested clubs' */
export function countInWords(kind: Kind, count: number): string {
  const [, one, several] = KINDS[kind];
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}
