export const CLUB_NAME_MISSING = 'Please fill in the club name.';
export const SAID_ALREADY = 'The club’s page says this already.';
export const SUGGESTIONS_MISSING = 'Please provide your suggestions for this club.';
export const SIGN_IN_TO_SUGGEST = 'Please log in to suggest edits';

/** The full name, or the email without one (SUGG-19). */
export function suggesterName(fullName: string | null, email: string): string {
  const name = fullName?.trim() ?? '';
  return name === '' ? email : name;
}
