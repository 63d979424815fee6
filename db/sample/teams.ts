import type { Gender, TeamType } from '#domain/club-options.ts';
import { AGE_GROUPS, ORGANIZATIONAL_AFFILIATIONS, PROGRAM_TYPES } from '#domain/club-options.ts';
import type { ClubKind } from './club-names.ts';
import { Random } from './random.ts';

/** A club's teams: the lists of its page and the stored team counts. */
export interface TeamsOfClub {
  readonly genders: Gender[];
  readonly teamTypes: TeamType[];
  readonly ageGroups: string[];
  readonly programTypes: string[];
  readonly disciplines: string[];
  readonly organizationalAffiliations: string[];
  readonly teamsPerAgeGroup: unknown;
}

/** Decides the teams of a club of a kind. */
export function teamsOf(kind: ClubKind, name: string, random: Random): TeamsOfClub {
  const genders = gendersOf(kind, name, random);
  const teamTypes = [...random.pick(TEAM_TYPES_OF[kind])];
  const ageGroups = ageGroupsOf(kind, random);
  return {
    genders,
    teamTypes,
    ageGroups,
    programTypes: programTypesOf(kind, random),
    // A separate generator, so that later choices do not change.
    disciplines: disciplinesOf(kind, name, new Random(`disciplines/${name}`)),
    organizationalAffiliations: organizationsOf(kind, random),
    teamsPerAgeGroup: countsOf(genders, teamTypes, ageGroups, random),
  };
}

function gendersOf(kind: ClubKind, name: string, random: Random): Gender[] {
  if (kind === 'boys') return ['Boys'];
  if (name.includes('Girls,')) return ['Boys', 'Girls'];
  if (/Girls|Niñas/.test(name)) return ['Girls'];
  const both = { competitive: 0.3, travel: 0.3, community: 0.55, adult: 1, sparse: 0.3 }[kind];
  if (random.chance(both)) return ['Boys', 'Girls'];
  return kind === 'sparse' && random.chance(0.4) ? [] : ['Girls'];
}

const TEAM_TYPES_OF: Readonly<Record<ClubKind, readonly (readonly TeamType[])[]>> = {
  competitive: [['National', 'Travel'], ['National', 'Travel', 'Regional'], ['National']],
  travel: [['Travel'], ['Travel', 'Regional'], ['Regional']],
  boys: [['Travel'], ['Regional'], ['National', 'Travel']],
  community: [
    ['In-House', 'Recreational'],
    ['Regional', 'In-House'],
    ['In-House'],
    ['Recreational'],
  ],
  adult: [['Recreational']],
  sparse: [[], ['Recreational']],
};

function ageGroupsOf(kind: ClubKind, random: Random): string[] {
  if (kind === 'adult') return [];
  if (kind === 'sparse' && random.chance(0.6)) return [];
  if (kind === 'community' && random.chance(0.12)) return [];
  const [first, last] = {
    competitive: [random.int(2, 3), 8],
    travel: [random.int(1, 3), random.int(6, 8)],
    community: [0, random.int(3, 6)],
    boys: [random.int(2, 5), 8],
    sparse: [random.int(1, 4), random.int(4, 6)],
  }[kind] as [number, number];
  const groups: string[] = AGE_GROUPS.slice(first, last + 1);
  // Small clubs skip a year here and there; some lists were typed in no particular order.
  const kept = groups.filter(() => kind === 'competitive' || random.chance(0.85));
  return random.chance(0.1) ? random.shuffled(kept) : kept;
}

function programTypesOf(kind: ClubKind, random: Random): string[] {
  if (kind === 'adult') return random.chance(0.3) ? ['Adult', 'Clinics'] : ['Adult'];
  if (kind === 'sparse') return random.chance(0.5) ? [] : ['Youth'];
  const extra = { competitive: 0.6, travel: 0.4, community: 0.25, boys: 0.3 }[kind];
  return PROGRAM_TYPES.filter((programType) =>
    programType === 'Youth' ? true : random.chance(programType === 'Adult' ? 0.08 : extra),
  );
}

function disciplinesOf(kind: ClubKind, name: string, random: Random): string[] {
  if (/Sand|Beach/.test(name)) return ['Beach'];
  if (kind === 'sparse') return [];
  return [
    'Indoor',
    ...(random.chance(0.2) ? ['Beach'] : []),
    ...(random.chance(0.1) ? ['Grass'] : []),
    ...(kind === 'adult' || random.chance(0.05) ? ['Sitting'] : []),
  ];
}

function organizationsOf(kind: ClubKind, random: Random): string[] {
  if (kind === 'sparse') return [];
  if (kind === 'adult') return random.chance(0.5) ? ['Independent'] : [];
  if (kind === 'community') return random.pick([[], ['Independent'], ['USA Volleyball'], ['AAU']]);
  const several = ORGANIZATIONAL_AFFILIATIONS.filter(
    (organization) =>
      organization === 'USA Volleyball' ||
      (organization !== 'Independent' && random.chance(kind === 'competitive' ? 0.5 : 0.3)),
  );
  return random.chance(0.06) ? ['Independent'] : several;
}

/** Team counts in one of the three stored shapes, or none. */
function countsOf(
  genders: readonly Gender[],
  teamTypes: readonly TeamType[],
  ageGroups: readonly string[],
  random: Random,
): unknown {
  if (ageGroups.length === 0 || teamTypes.length === 0 || genders.length === 0) return null;
  const shape = random.weighted([
    ['present', 70],
    ['older', 12],
    ['oldest', genders.includes('Girls') ? 8 : 0],
    ['none', 10],
  ]);
  if (shape === 'none') return null;
  const teams = () =>
    random.weighted([
      [1, 6],
      [2, 3],
      [3, 1],
    ]);
  if (shape === 'oldest') return Object.fromEntries(ageGroups.map((group) => [group, teams()]));
  if (shape === 'older') {
    return Object.fromEntries(
      ageGroups.map((group) => [
        group,
        Object.fromEntries(genders.map((gender) => [gender.toLowerCase(), teams()])),
      ]),
    );
  }
  return Object.fromEntries(
    ageGroups.map((group) => [
      group,
      Object.fromEntries(
        genders.map((gender) => {
          const played = teamTypes.filter((_, rank) => rank === 0 || random.chance(0.6));
          return [gender, Object.fromEntries(played.map((type) => [type, teams()]))];
        }),
      ),
    ]),
  );
}
