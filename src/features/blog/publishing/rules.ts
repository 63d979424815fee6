import { dayInWords } from '#domain/season.ts';
import { momentsShowing, timeInWords } from '#domain/wall-clock.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import { site } from '#site.config.ts';

export const CLOCKS = `${site.region.city} time`;

export const NOTHING_CHANGED = 'Nothing of yours was changed.';
const NO_TIME = 'Enter a date and a time';
const IS_PAST =
  'This time has passed. To publish under an earlier date, publish the post and change its date.';
const TOO_LATE = 'Choose a time within the next two years';
const IS_TO_COME = 'This time is still to come. To publish later, schedule the post.';
const TOO_EARLY = 'Choose a date from the year 2000 on';
export const IS_OUT = 'This post is published already. To publish it later, unpublish it first.';
export const IS_NOT_PUBLISHED = 'This post is not published.';

const LATEST_MS = 2 * 366 * 24 * 60 * 60_000;
const EARLIEST = Date.UTC(2000, 0, 1);
const TYPED = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: site.timeZone });
const ZONED = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: site.timeZone,
  timeZoneName: 'short',
});
const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

type TypedMoment =
  | { readonly moment: Date; readonly note: string | null }
  | { readonly problem: string };

/** Of a local time that occurs twice, when clocks are set back, the first is meant. */
export function readMoment(typed: string): TypedMoment {
  const [, day, time] = TYPED.exec(typed) ?? [];
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(`${day}T${time}Z`))) {
    return { problem: NO_TIME };
  }
  const [moment, again] = momentsShowing(day, time, site.timeZone);
  if (!moment) {
    // June 31 is a date in no time zone.
    const isDay = new Date(`${day}T00:00Z`).toISOString().startsWith(day);
    return {
      problem: isDay
        ? `Clocks are set forward on ${dayInWords(day)}: there is no ${timeInWords(time)}. Choose another time.`
        : NO_TIME,
    };
  }
  const note = again
    ? `Clocks are set back on ${dayInWords(day)}, and ${timeInWords(time)} comes twice. This means the first one, ${plainSpaces(ZONED.format(moment))}.`
    : null;
  return { moment, note };
}

/** Null if it can be scheduled. */
export function scheduleProblem(moment: Date, now: Date): string | null {
  if (moment.getTime() <= now.getTime()) return IS_PAST;
  return moment.getTime() - now.getTime() > LATEST_MS ? TOO_LATE : null;
}

/** Null if the post can have this date. */
export function backdateProblem(moment: Date, now: Date): string | null {
  if (moment.getTime() > now.getTime()) return IS_TO_COME;
  return moment.getTime() < EARLIEST ? TOO_EARLY : null;
}

export function dayLabel(iso: string): string {
  return DAY.format(new Date(iso));
}

export function momentInWords(iso: string): string {
  const moment = new Date(iso);
  return plainSpaces(`${DAY.format(moment)} at ${TIME.format(moment)}, ${CLOCKS}`);
}

interface Publicity {
  readonly status: PostStatus;
  /** ISO 8601, or null. */
  readonly date: string | null;
}

export function isScheduled({ status, date }: Publicity, now: Date): boolean {
  return status === 'published' && date !== null && new Date(date).getTime() > now.getTime();
}

/** Such as 'Scheduled for July 9, 2026 at 9:00 AM, Philadelphia time' */
export function publicityLabel(post: Publicity, now: Date): string {
  const { status, date } = post;
  if (isScheduled(post, now)) return `Scheduled for ${momentInWords(date ?? '')}`;
  if (status === 'published') return date === null ? 'Published' : `Published ${dayLabel(date)}`;
  return status === 'draft' ? 'Draft' : 'Archived';
}

export type Deed = 'publish' | 'schedule' | 'backdate' | 'unpublish';

const NO_MAILS = 'No emails are sent.';

/** The consequences in sentences. `moment` is the chosen one, for deeds that take one. */
export function whatHappens(
  deed: Deed,
  post: Publicity & { readonly slug: string },
  now: Date,
  moment: Date | null = null,
): string[] {
  const address = `/blog/${post.slug}`;
  const places = 'on Resources, its category and its tags, in the feed and in the sitemap';
  const kept = post.date !== null && new Date(post.date) <= now && dayLabel(post.date);
  const chosen = moment?.toISOString() ?? null;
  const waits = isScheduled(post, now);
  const told = (...sentences: readonly (string | false)[]) =>
    sentences.filter((sentence) => sentence !== false);
  switch (deed) {
    case 'publish':
      return told(
        `Everybody will see it at once, at ${address}, ${places}.`,
        waits && 'It will not wait for its time.',
        kept && `It keeps its date, ${kept}, and appears among the posts of that time.`,
        NO_MAILS,
      );
    case 'schedule':
      if (chosen === null) return [];
      return [
        `Everybody will see it from ${momentInWords(chosen)}, on: at ${address}, ${places}.`,
        'Until then administrators alone see it, and whoever has a preview link.',
        NO_MAILS,
      ];
    case 'backdate':
      if (chosen === null) return [];
      return told(
        post.status === 'published'
          ? `Its page, the lists and the feed will say ${dayLabel(chosen)}, and it appears among the posts of that time.`
          : `It is not published by that: it has the date ${dayLabel(chosen)} once it is.`,
        waits && `It no longer waits: everybody will see it at once, at ${address}.`,
        `Its address stays as it is. ${NO_MAILS}`,
      );
    case 'unpublish':
      if (waits) {
        return [
          'It becomes a draft again, and is not published at the time that was set.',
          NO_MAILS,
        ];
      }
      return told(
        `It goes from all pages, the feed and the sitemap at once, and becomes a draft. Its address, ${address}, leads to Resources until it is published again; search engines may show it for some days.`,
        kept && `It keeps its date, ${kept}, for when it is published again.`,
        NO_MAILS,
      );
  }
}

const WORDS = {
  publish: { label: 'Publish now', title: 'Publish now?', send: 'Publish now' },
  schedule: { label: 'Schedule…', title: 'Schedule', send: 'Schedule' },
  backdate: { label: 'Change date…', title: 'Change date', send: 'Change date' },
  unpublish: { label: 'Unpublish', title: 'Unpublish?', send: 'Unpublish' },
  unschedule: { label: 'Unschedule', title: 'Take it back?', send: 'Unschedule' },
};

export function deedWords(deed: Deed, isWaiting: boolean) {
  return WORDS[deed === 'unpublish' && isWaiting ? 'unschedule' : deed];
}

export function deedsFor(post: Publicity, now: Date): Deed[] {
  if (isScheduled(post, now)) return ['publish', 'schedule', 'backdate', 'unpublish'];
  return post.status === 'published'
    ? ['backdate', 'unpublish']
    : ['publish', 'schedule', 'backdate'];
}
