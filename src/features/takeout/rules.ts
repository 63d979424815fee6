/** GET: what is stored about the one who asks (docs/api.md). */
export const DOWNLOAD_PATH = '/api/account/download';

/** What has to be typed before an account is deleted. */
export const DELETE_WORD = 'DELETE';

/** The name of a downloaded file, with the day in UTC: 'my-data-2026-03-01.json'. */
export function downloadName(now: Date): string {
  return `my-data-${now.toISOString().slice(0, 10)}.json`;
}
