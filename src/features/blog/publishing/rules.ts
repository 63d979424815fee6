import { dayInWords } from '#domain/season.ts';
import { momentsShowing, timeInWords } from '#domain/wall-clock.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import { site } from '#site.config.ts';

/** Such as 'Eastern time' */
export const CLOCKS = new Date(0)
  .toLocaleTimeString('en-US', { timeZone: site.timeZone, timeZoneName: 'longGeneric' })
  .replace(/^.*M (.+) T/, '$1 t');

export const NOTHING_CHANGED = 'Your changes weren’t saved.';
const NO_TIME = 'Enter a date and a time';
const IS_PAST =
  'That time has passed. To use an earlier date, publish the post and change its date.';
const TOO_LATE = 'Choose a time within the next two years';
const IS_TO_COME = 'That time is in the future. To publish later, schedule the post.';
const TOO_EARLY = 'Choose a date in 2000 or later';
export const IS_OUT = 'This post is already published. To publish it later, unpublish it first.';
export const IS_NOT_PUBLISHED = 'This post isn’t published.';

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
        ? `Clocks spring forward on ${dayInWords(day)}, so there’s no ${timeInWords(time)}. Choose another time.`
        : NO_TIME,
    };
  }
  const note = again
    ? `Clocks go back on ${dayInWords(day)}, so ${timeInWords(time)} happens twice. We’ll use the first one, ${plainSpaces(ZONED.format(moment))}.`
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

/** Such as 'Scheduled for July 9, 2026 at 9:00 AM, Eastern time' */
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
  const places = 'on Resources, its category, and its tags, in the feed, and in the sitemap';
  const kept = post.date !== null && new Date(post.date) <= now && dayLabel(post.date);
  const chosen = moment?.toISOString() ?? null;
  const waits = isScheduled(post, now);
  const told = (...sentences: readonly (string | false)[]) =>
    sentences.filter((sentence) => sentence !== false);
  switch (deed) {
    case 'publish':
      return told(
        `Everyone can see it right away, at ${address}, ${places}.`,
        waits && 'It won’t wait for its scheduled time.',
        kept && `The post keeps its date, ${kept}, and its place among posts from that time.`,
        NO_MAILS,
      );
    case 'schedule':
      if (chosen === null) return [];
      return [
        `Everyone can see it starting ${momentInWords(chosen)}, at ${address}, ${places}.`,
        'Until then, only admins and people with a preview link can see it.',
        NO_MAILS,
      ];
    case 'backdate':
      if (chosen === null) return [];
      return told(
        post.status === 'published'
          ? `Its page, the lists, and the feed will say ${dayLabel(chosen)}, and it moves to its place among posts from that time.`
          : `This won’t publish the post. When you publish it, it will show ${dayLabel(chosen)}.`,
        waits && `The post stops waiting. Everyone can see it right away, at ${address}.`,
        `Its address doesn’t change. ${NO_MAILS}`,
      );
    case 'unpublish':
      if (waits) {
        return [
          'The post becomes a draft again and won’t be published at the scheduled time.',
          NO_MAILS,
        ];
      }
      return told(
        `The post becomes a draft and leaves the site, the feed, and the sitemap right away. Its address, ${address}, goes to Resources until you publish it again. Search engines may show it for a few days.`,
        kept && `It keeps its date, ${kept}, for the next time you publish it.`,
        NO_MAILS,
      );
  }
}

const WORDS = {
  publish: { label: 'Publish now', title: 'Publish now?', send: 'Publish now' },
  schedule: { label: 'Schedule', title: 'Schedule', send: 'Schedule' },
  backdate: { label: 'Change date', title: 'Change date', send: 'Change date' },
  unpublish: { label: 'Unpublish', title: 'Unpublish?', send: 'Unpublish' },
  unschedule: { label: 'Unschedule', title: 'Unschedule this post?', send: 'Unschedule' },
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
