/** What docs/security.md says of one requirement. */
export interface Answered {
  readonly number: string;
  readonly state: string;
  readonly why: string;
}

/** A file that is named, and what is said to stand in it. */
export interface Citation {
  readonly file: string;
  readonly title: string | undefined;
}

/** The rows of the tables of requirements, in their order. */
export function requirementsIn(text: string): Answered[] {
  const rows = text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([^|]+?) +\| (.+?) +\|$/gm);
  return [...rows].map(([, number = '', state = '', why = '']) => ({ number, state, why }));
}

/** The files of the project that a text names, each with the title behind it. */
export function citationsIn(text: string): Citation[] {
  const named = text.matchAll(/`((?:src|tests|bench|db|script)\/[^`\s]+)`(?: “([^”]+)”)?/g);
  return [...named].map(([, file = '', title]) => ({ file, title }));
}
