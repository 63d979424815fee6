/** What docs/security.md says about one requirement. */
export interface Answered {
  readonly number: string;
  readonly state: string;
  readonly why: string;
}

/** A named file, and the title it should contain. */
export interface Citation {
  readonly file: string;
  readonly title: string | undefined;
}

/** The rows of the tables of requirements, in order. */
export function requirementsIn(text: string): Answered[] {
  const rows = text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([^|]+?) +\| (.+?) +\|$/gm);
  return [...rows].map(([, number = '', state = '', why = '']) => ({ number, state, why }));
}

/** The project files that a text names, each with the title after it. */
export function citationsIn(text: string): Citation[] {
  const named = text.matchAll(/`((?:src|tests|bench|db|script)\/[^`\s]+)`(?: “([^”]+)”)?/g);
  return [...named].map(([, file = '', title]) => ({ file, title }));
}
