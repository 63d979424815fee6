/**
 * A mark for the code that the site itself puts into one page: anything else on the page, above all
 * texts by members, cannot know it. The router sets it as the nonce of all its scripts and styles.
 * It never leaves the server: see `withoutMarks` in own-code.ts.
 */
export function newCodeMark(): string {
  return crypto.randomUUID();
}
