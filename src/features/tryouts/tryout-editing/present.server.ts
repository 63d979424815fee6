import { ageGroupsLabel } from '#domain/age-group.ts';
import { dayAt } from '#domain/season.ts';
import { site } from '#site.config.ts';
import type { EditableTryout } from './schema.ts';

/** The columns that a tryout is edited with. */
interface EditableRow {
  readonly id: string;
  readonly season: number;
  readonly gender: string;
  readonly ageGroups: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly venueName: string | null;
  readonly venueAddress: string;
  readonly fee: number | null;
  readonly registrationUrl: string | null;
  readonly note: string | null;
  readonly status: 'scheduled' | 'canceled';
  readonly sequence: number;
}

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
export function presentEditable(row: EditableRow, now: Date): EditableTryout {
  return {
    id: row.id,
    version: row.sequence,
    players: `${row.gender} ${ageGroupsLabel(row.ageGroups)}`,
    when: WHEN.formatRange(row.startsAt, row.endsAt).replaceAll(/\s+/g, ' '),
    where: [row.venueName, row.venueAddress].filter(Boolean).join(', '),
    isCanceled: row.status === 'canceled',
    isOver: row.endsAt <= now,
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

/** The time of day where the site is, as a field of a form has it: 09:00. */
function timeAt(moment: Date): string {
  return moment.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
}
