import { eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { clubs } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { ageGroupsLabel } from '#domain/age-group.ts';
import { changedSince } from '#domain/changed-since.ts';
import { isUuid } from '#domain/ids.ts';
import { clubPath } from '#domain/paths.ts';
import { dayAt } from '#domain/season.ts';
import { tryoutSeasonOf } from '#domain/tryout-season.ts';
import { canEditClub } from '#features/clubs/profile/policy.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import { everyTryoutOfClub } from '#features/tryouts/board/queries.server.ts';
import type { StoredTryout } from '#features/tryouts/board/schema.ts';
import { seasons, site } from '#site.config.ts';
import { deletableFrom, seasonChoices } from './rules.ts';

const { timeZone } = site;

export async function tryoutsToEdit(db: Db, actor: Actor, clubId: string, now: Date) {
  if (!isUuid(clubId)) return { kind: 'missing' as const };
  if (!canEditClub(actor, clubId)) return { kind: 'denied' as const };
  return db.read(actor, async (tx) => {
    const [club] = await tx.select().from(clubs).where(eq(clubs.id, clubId));
    if (!club) return { kind: 'missing' as const };
    const all = (await everyTryoutOfClub(tx, clubId)).map((row) => presentEditable(row, now));
    const [upcoming, over] = [all.filter((one) => !one.isOver), all.filter((one) => one.isOver)];
    const venues = await locationsOf(tx, clubId);
    const today = dayAt(now, timeZone);
    return {
      kind: 'editable' as const,
      clubName: club.name,
      clubPath: clubPath(club),
      /** Upcoming ones, soonest first, then past ones, latest first. */
      tryouts: [...upcoming, ...over.toReversed()],
      venues: venues.map(({ name, address }) => ({ name: name ?? '', address })),
      seasons: seasonChoices(today, seasons.begins),
      /** The default for new tryouts. */
      season: tryoutSeasonOf(today, seasons.begins),
    };
  });
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function presentEditable(row: StoredTryout, now: Date) {
  const canDelete = deletableFrom(row) <= now;
  const isCanceled = row.status === 'canceled';
  return {
    id: row.id,
    version: row.sequence,
    players: `${row.gender} ${ageGroupsLabel(row.ageGroups)}`,
    /** 'Saturday, December 5, 2026, 9:00–11:30 AM' */
    when: plain(WHEN.formatRange(row.startsAt, row.endsAt)),
    where: [row.venueName, row.venueAddress].filter(Boolean).join(', '),
    isCanceled,
    isOver: row.endsAt <= now,
    canDelete,
    changed: changedSince('tryout', null, row.updatedAt, timeZone),
    /** When a canceled one can be deleted. */
    deletableFrom: isCanceled && !canDelete ? momentInWords(deletableFrom(row)) : null,
    values: {
      season: String(row.season),
      venueName: row.venueName ?? '',
      venueAddress: row.venueAddress,
      fee: row.fee === null ? '' : String(row.fee),
      registrationUrl: row.registrationUrl ?? '',
      note: row.note ?? '',
      dates: [
        {
          gender: row.gender,
          ageGroups: row.ageGroups,
          date: dayAt(row.startsAt, timeZone),
          start: timeAt(row.startsAt),
          end: timeAt(row.endsAt),
        },
      ],
    },
  };
}

/** 'Saturday, December 5, 2026 at 9:00 AM', in the site's time zone. */
export function momentInWords(moment: Date): string {
  return plain(WHEN.format(moment));
}

function plain(text: string): string {
  return text.replaceAll(/\s*–\s*/g, '–').replaceAll(/\s+/g, ' ');
}

/** '09:00', in the site's time zone. */
function timeAt(moment: Date): string {
  return moment.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
}
