/** GET: what is stored about the one who asks (docs/api.md). */
export const DOWNLOAD_PATH = '/api/account/download';

export const DELETE_WORD = 'DELETE';

/** What has to be typed before an administrator deletes an account: its username, if it has one. */
export function wordToDelete(username: string | null): string {
  return username ?? DELETE_WORD;
}

/** The name of a downloaded file, with the day in UTC: 'my-data-2026-03-01.json'. */
export function downloadName(now: Date): string {
  return `my-data-${now.toISOString().slice(0, 10)}.json`;
}
