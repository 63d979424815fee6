export const DOWNLOAD_PATH = '/api/account/download';

export const DELETE_WORD = 'DELETE';

export function wordToDelete(username: string | null): string {
  return username ?? DELETE_WORD;
}

/** The day is in UTC. */
export function downloadName(now: Date): string {
  return `my-data-${now.toISOString().slice(0, 10)}.json`;
}
