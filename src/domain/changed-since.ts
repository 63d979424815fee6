/** What a refused save ends with. */
export const NOTHING_SAVED = 'Nothing of yours was saved; what you typed is still here.';

/**
 * The first words when a save is refused because another person saved first (D76):
 * 'robin changed this club on November 2, 2026 at 7:05 PM EST'.
 *
 * @param what 'club' or 'post'
 * @param who the username of the last person to save; null when it is not known
 * @param timeZone the site's, such as 'America/New_York'
 */
export function changedSince(
  what: string,
  who: string | null,
  when: Date,
  timeZone: string,
): string {
  const day = when.toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  const time = when.toLocaleTimeString('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return `${who ?? 'Somebody'} changed this ${what} on ${day} at ${time}`;
}
