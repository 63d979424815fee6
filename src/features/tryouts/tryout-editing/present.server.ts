import { ageGroupsLabel } from '#domain/age-group.ts';
import { changedSince } from '#domain/changed-since.ts';
import { dayAt } from '#domain/season.ts';
import type { StoredTryout } from '#features/tryouts/board/schema.ts';
import { site } from '#site.config.ts';
import { deletableFrom } from './rules.ts';
import type { EditableTryout } from './schema.ts';

const { timeZone } = site;
const WHEN = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A tryout as its club's people see it, with what a form of it starts from. */
export function presentEditable(
  row: StoredTryout & { readonly updatedAt: Date },
  now: Date,
): EditableTryout {
  const canDelete = deletableFrom(row) <= now;
  const isCanceled = row.status === 'canceled';
  return {
    id: row.id,
    version: row.sequence,
    players: `${row.gender} ${ageGroupsLabel(row.ageGroups)}`,
    when: plain(WHEN.formatRange(row.startsAt, row.endsAt)),
    where: [row.venueName, row.venueAddress].filter(Boolean).join(', '),
    isCanceled,
    isOver: row.endsAt <= now,
    canDelete,
    changed: changedSince('tryout', null, row.updatedAt, timeZone),
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

/** 'Saturday, December 5, 2026 at 9:00 AM', where the site is. */
export function momentInWords(moment: Date): string {
  return plain(WHEN.format(moment));
}

/** With spaces as one types them. */
function plain(text: string): string {
  return text.replaceAll(/\s*–\s*/g, '–').replaceAll(/\s+/g, ' ');
}

/** The time of day where the site is, as a field of a form has it: 09:00. */
function timeAt(moment: Date): string {
  return moment.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
}
