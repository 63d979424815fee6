import { TZDate } from '@date-fns/tz';
import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import { dayAt } from '#domain/season.ts';
import { tryoutSeasonOf } from '#domain/tryout-season.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import { seasons, site } from '#site.config.ts';
import type { PracticeLocationBuilder } from '#tests/builders/clubs.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import type { TryoutBuilder } from '#tests/builders/tryouts.ts';
import type { SampleClub } from './clubs.ts';
import { idFrom, Random } from './random.ts';

const TRYOUTS = 60;
const NOTES = [
  'Please arrive 30 minutes early to check in.',
  'Bring water, knee pads and a printed membership card.',
  'First-time players are welcome.',
  'Parents may watch from the balcony.',
  'Players who cannot come on this day should write to us.',
];
const WEEKEND: readonly number[] = [6, 0];

/** The ids of a sample's tryouts: they do not depend on the day. */
export function sampleTryoutIds(seed: number): string[] {
  return Array.from({ length: TRYOUTS }, (_, number) => idFrom(`${seed}/tryout/${number}`));
}

/** A club with its practice locations. */
export interface ClubAndGyms extends SampleClub {
  readonly gyms: readonly PracticeLocationBuilder[];
}

/**
 * Tryouts around the current day, so that the board has some whenever the sample is loaded: a few that are
 * over, most in the next weeks, and some in every later month of a year; each for ages that its club has.
 *
 * @param now the current time
 */
export function sampleTryouts(
  seed: number,
  clubs: readonly ClubAndGyms[],
  now: Date,
): TryoutBuilder[] {
  const random = new Random(`${seed}/tryouts`);
  const holding = random
    .shuffled(clubs.filter(({ club, gyms }) => gyms.length > 0 && playersOf(club.row).length > 0))
    .slice(0, 26);
  return sampleTryoutIds(seed).map((id, number) => {
    const club = holding[number % holding.length];
    if (club === undefined) throw new RangeError('No club has a gym');
    return oneTryout(club, id, daysAhead(number), random, now);
  });
}

/** Days from now: from a week ago to seven weeks ahead, and the last ten over a year. */
function daysAhead(number: number): number {
  return number < TRYOUTS - 10 ? number - 6 : 45 + (number - (TRYOUTS - 10)) * 31;
}

function oneTryout(
  { club, gyms }: ClubAndGyms,
  id: string,
  days: number,
  random: Random,
  now: Date,
): TryoutBuilder {
  const { row } = random.pick(gyms);
  const startsAt = startOf(days, random, now);
  const { gender, ageGroups } = random.pick(playersOf(club.row));
  const first = random.int(0, Math.max(0, ageGroups.length - 2));
  return aTryout({
    id,
    club,
    season: tryoutSeasonOf(dayAt(startsAt, site.timeZone), seasons.begins),
    gender,
    ageGroups: ageGroups.slice(first, first + random.int(1, 3)),
    startsAt,
    endsAt: new Date(startsAt.getTime() + random.pick([90, 120, 150]) * 60_000),
    venueName: row.name ?? null,
    venueAddress: row.address,
    fee: random.pick([null, 0, 20, 25, 30, 40]),
    registrationUrl: random.chance(0.7) ? `https://register.example.org/${id.slice(0, 8)}` : null,
    note: random.chance(0.6) ? random.pick(NOTES) : null,
    status: random.chance(0.08) ? 'canceled' : 'scheduled',
  });
}

/** A club's teams: each gender with its ages, youngest first, without teams that have no age. */
function playersOf({ genders, ageGroups, teamsPerAgeGroup }: SampleClub['club']['row']) {
  const counts = readTeamCounts(teamsPerAgeGroup);
  return GENDERS.filter((gender) => genders?.includes(gender))
    .map((gender) => ({
      gender,
      ageGroups: AGE_GROUPS.filter((ageGroup) =>
        teamsPerAgeGroup ? counts[ageGroup]?.[gender] : ageGroups?.includes(ageGroup),
      ),
    }))
    .filter((players) => players.ageGroups.length > 0);
}

/** In the morning or afternoon of a weekend day, otherwise in the evening. */
function startOf(days: number, random: Random, now: Date): Date {
  const day = new TZDate(now.getTime(), site.timeZone);
  day.setDate(day.getDate() + days);
  const isWeekend = WEEKEND.includes(day.getDay());
  const hour = isWeekend ? random.pick([9, 11, 13, 15]) : random.pick([17, 18, 19]);
  day.setHours(hour, random.pick([0, 30]), 0, 0);
  return new Date(day.getTime());
}
