export const NOTHING_SAVED = 'Your changes weren’t saved, but everything you typed is still here.';

/** 'robin changed this club on November 2, 2026 at 7:05 PM EST' (D76) */
export function changedSince(what: string, who: string | null, when: Date, timeZone: string) {
  return `${who ?? 'Someone'} changed this ${what} on ${momentWithZone(when, timeZone)}`;
}

/** 'November 2, 2026 at 7:05 PM EST' */
export function momentWithZone(when: Date, timeZone: string): string {
  const day = when.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  const time = when.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${day} at ${time}`;
}
