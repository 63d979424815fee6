export const LIGHT_PAPER = '#fbf8f2';
export const DARK_PAPER = '#14171a';

/** The colors of src/ui/tokens.css for where style sheets do not reach, such as emails. A test compares the two. */
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

export const COLORWAYS: readonly (readonly [a: string, b: string, c: string])[] = [
  ['#0b4f8c', '#5fa3dc', '#f7ecd3'],
  ['#8a2c1c', '#e08a5b', '#fbe7d2'],
  ['#0d5c54', '#58b3a4', '#f4ecd2'],
  ['#5a2a5e', '#c07fb4', '#fae6e0'],
  ['#1e2f4d', '#e0a03c', '#f7f0e0'],
  ['#7a4a08', '#e3ae4a', '#fdf3d8'],
  ['#2f5227', '#93b960', '#f6f0d0'],
  ['#a33a4a', '#f0a9a0', '#fdeede'],
];
