export const NOTHING_SAVED = 'Nothing of yours was saved; what you typed is still here.';

/** 'robin changed this club on November 2, 2026 at 7:05 PM EST' (D76) */
export function changedSince(what: string, who: string | null, when: Date, timeZone: string) {
  const day = when.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  const time = when.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${who ?? 'Somebody'} changed this ${what} on ${day} at ${time}`;
}
