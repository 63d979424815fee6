import type { Gender } from './club-options.ts';
import type { TeamCounts } from './team-counts.ts';

/**
 * The number of teams of a gender over all age groups and team types. Decides whether the
 * gender's chip is shown (D18).
 */
export function totalTeams(counts: TeamCounts, gender: Gender): number {
  let total = 0;
  for (const byGender of Object.values(counts)) {
    for (const teams of Object.values(byGender[gender] ?? {})) total += teams;
  }
  return total;
}
