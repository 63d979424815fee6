/** The address under which this site serves stored files itself. */
export const FILES_PATH = '/files';

/**
 * Whether a text is the address of a file that this site serves itself: it has no host, so it is not
 * accepted as a web address.
 */
export function isStoredAddress(text: string): boolean {
  return /^\/files(\/\w[\w.-]*){2,5}$/.test(text) && !text.includes('..');
}
