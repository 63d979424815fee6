export const FILES_PATH = '/files';

/** Whether an address is a file on this site. It has no host, so it is not accepted as a web address. */
export function isStoredAddress(text: string): boolean {
  return /^\/files(\/\w[\w.-]*){2,5}$/.test(text) && !text.includes('..');
}
