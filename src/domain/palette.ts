/** By itself, for it is all that pages need in the browser. */
export const LIGHT_PAPER = '#fbf8f2';
export const DARK_PAPER = '#14171a';

/**
 * The colors of src/ui/tokens.css for what the browser's styles do not reach: mails, pages of the front,
 * the outbox, pictures, the manifest. A test compares the two.
 */
export const LIGHT = {
  paper: LIGHT_PAPER,
  card: '#ffffff',
  ink: '#12263a',
  inkSoft: '#4b5d6f',
  line: '#e0d8c8',
  court: '#0c5a9e',
  accent: '#b93c0c',
  onAccent: '#ffffff',
  surface: '#0b5191',
  surfaceLine: '#ffffff',
  surfaceSoft: '#7db3e6',
  onSurfaceSoft: '#d7e6f4',
} as const;

/** The same of the dark mode. */
export const DARK = {
  paper: DARK_PAPER,
  card: '#1d2125',
  ink: '#f3ede1',
  inkSoft: '#bcb6a9',
  line: '#3a372f',
  court: '#8fc5f4',
  accent: '#ff9a6b',
  onAccent: '#3a1204',
} as const;
