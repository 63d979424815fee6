/**
 * A mark for the code that the site itself puts into one page: whatever else a page shows, the texts
 * of members above all, cannot know it. The router sets it as the nonce of all its scripts and styles.
 * It never leaves the server: see `withoutMarks` in own-code.ts.
 */
export function newCodeMark(): string {
  return crypto.randomUUID();
}
