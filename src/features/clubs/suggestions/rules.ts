import { sortAgeGroups } from '#domain/age-group.ts';
import type { TeamCounts } from '#domain/team-counts.ts';
import type { Club } from '#features/clubs/directory/schema.ts';

/** Sentences that the screens say as well as the server. */
export const CLUB_NAME_MISSING = 'Please fill in the club name.';
export const SUGGESTIONS_MISSING = 'Please provide your suggestions for this club.';
export const SIGN_IN_TO_SUGGEST = 'Please log in to suggest edits';

/** A summary is a help for the reader of a mail, no copy of the club. */
const LONGEST_SUMMARY = 10_000;

/**
 * The present fields of a club as text that a person reads, one per line, those not given included:
 * beside a suggestion they show what would change (SUGG-20).
 *
 * @returns at most 10,000 characters
 */
export function clubSummary(club: Club): string {
  const fields: readonly (readonly [string, string | null])[] = [
    ['Name', club.name],
    ['City', club.city],
    ['County', club.county],
    ['State', club.state],
    ['Website', club.website],
    ['Email', club.contactEmail],
    ['Phone', club.contactPhone],
    ['Club director', club.clubDirector],
    ['Year established', club.yearEstablished === null ? null : String(club.yearEstablished)],
    ['Age groups', sortAgeGroups(club.ageGroups).join(', ')],
    ['Genders', club.genders.join(', ')],
    ['Team types', club.teamTypes.join(', ')],
    ['Program types', club.programTypes.join(', ')],
    ['Affiliations', club.organizationalAffiliations.join(', ')],
    ['Teams', teamsLabel(club.teamsPerAgeGroup)],
    ['Practice locations', club.practiceLocations.map(locationLabel).join('; ')],
    ['Logo', club.logoUrl],
    ['Facebook', club.facebookUrl],
    ['Instagram', club.instagramUrl],
    ['Twitter', club.twitterUrl],
    ['YouTube', club.youtubeUrl],
    ['Description', club.description],
  ];
  const lines = fields.map(([label, value]) => `${label}: ${value || 'not given'}`);
  const summary = Array.from(lines.join('\n').toWellFormed());
  if (summary.length <= LONGEST_SUMMARY) return summary.join('');
  return `${summary.slice(0, LONGEST_SUMMARY - 1).join('')}…`;
}

/** 'U12: 2 Girls Travel, 1 Boys National; U14: 1 Girls Travel', youngest first. */
function teamsLabel(counts: TeamCounts): string {
  return sortAgeGroups(Object.keys(counts))
    .map((ageGroup) => {
      const teams = Object.entries(counts[ageGroup] ?? {}).flatMap(([gender, byType]) =>
        Object.entries(byType).map(([type, count]) => `${count} ${gender} ${type}`),
      );
      return `${ageGroup}: ${teams.join(', ')}`;
    })
    .join('; ');
}

function locationLabel({ name, address }: Club['practiceLocations'][number]): string {
  return name === null || name === '' ? address : `${name}, ${address}`;
}

/** How the one who suggests an edit is called: by the full name, else by the email (SUGG-19). */
export function suggesterName(fullName: string | null, email: string): string {
  const name = fullName?.trim() ?? '';
  return name === '' ? email : name;
}
