import { nameKey } from './folded.ts';

/** So that no heading's id can be mistaken for an element of the page itself. */
export const SECTION_PREFIX = 'section-';

/**
 * The id of the heading that a link means: '#what-it-costs', '#What%20it%20costs', and
 * '#section-what-it-costs' all mean 'section-what-it-costs'.
 */
export function sectionMeant(hash: string, ids: readonly string[]): string | undefined {
  const typed = decoded(hash.replace(/^#/, ''));
  const key = nameKey(typed);
  const sections = ids.filter((id) => id.startsWith(SECTION_PREFIX));
  return (
    sections.find((id) => id === typed || id === SECTION_PREFIX + typed) ??
    sections.find((id) => key !== '' && nameKey(id.slice(SECTION_PREFIX.length)) === key)
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
