import { sortAgeGroups } from './age-group.ts';
import { AGE_GROUPS, TEAM_TYPES } from './club-options.ts';
import type { TeamCounts } from './team-counts.ts';

export interface CourtCell {
  readonly girls: number;
  readonly boys: number;
  /** The age is known, but not how many teams of which kind play in it. */
  readonly isTold: boolean;
}

export interface TeamCourt {
  readonly ages: readonly string[];
  readonly lanes: readonly { readonly kind: string | null; readonly cells: readonly CourtCell[] }[];
}

/**
 * A column for each age, a lane for each kind of team; null when neither is known.
 *
 * @param told ages that the club plays in, which may have no counts
 */
export function teamCourt(counts: TeamCounts, told: readonly string[]): TeamCourt | null {
  const counted = Object.keys(counts);
  if (counted.length + told.length === 0) return null;
  const ages = sortAgeGroups([...new Set([...AGE_GROUPS, ...told, ...counted])]);
  if (counted.length === 0) {
    const cells = ages.map((age) => ({ girls: 0, boys: 0, isTold: told.includes(age) }));
    return { ages, lanes: [{ kind: null, cells }] };
  }
  const kinds = new Set<string>(TEAM_TYPES);
  for (const { Girls = {}, Boys = {} } of Object.values(counts)) {
    for (const kind of [...Object.keys(Girls), ...Object.keys(Boys)]) kinds.add(kind);
  }
  const lanes = [...kinds].map((kind) => ({
    kind,
    cells: ages.map((age) => ({
      girls: counts[age]?.Girls?.[kind] ?? 0,
      boys: counts[age]?.Boys?.[kind] ?? 0,
      isTold: false,
    })),
  }));
  return { ages, lanes };
}

export function cellInWords({ girls, boys, isTold }: CourtCell): string {
  const words = [teamsOf(girls, 'girls’'), teamsOf(boys, 'boys’')].filter((each) => each !== '');
  return words.join(', ') || (isTold ? 'yes' : 'none');
}

function teamsOf(teams: number, whose: string): string {
  return teams === 0 ? '' : `${teams} ${whose} ${teams === 1 ? 'team' : 'teams'}`;
}
