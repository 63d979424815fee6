export const ADMIN_SCREENS = [
  { title: '', screens: [{ path: '/admin', label: 'Waiting' }] },
  {
    title: 'Directory',
    screens: [
      { path: '/admin/clubs', label: 'Clubs' },
      { path: '/admin/clubs/import', label: 'Import' },
      { path: '/admin/clubs/merge', label: 'Merge' },
      { path: '/admin/locations', label: 'Locations' },
    ],
  },
  {
    title: 'Community',
    screens: [
      { path: '/admin/suggestions', label: 'Suggestions' },
      { path: '/admin/comments', label: 'Comments' },
      { path: '/admin/users', label: 'Users' },
    ],
  },
  {
    title: 'Writing',
    screens: [
      { path: '/admin/blog', label: 'Blog' },
      { path: '/admin/blog/manage', label: 'Categories and tags' },
    ],
  },
  {
    title: 'Records',
    screens: [
      { path: '/admin/statistics', label: 'Page views' },
      { path: '/admin/history', label: 'History' },
      { path: '/admin/email', label: 'Unsent email' },
    ],
  },
] as const;

export type AdminScreen = (typeof ADMIN_SCREENS)[number]['screens'][number];

const ALL = ADMIN_SCREENS.flatMap(({ screens }): readonly AdminScreen[] => screens);

/** The screen at a path or above it: the list of posts is above each post. */
export function screenAt(path: string): AdminScreen | undefined {
  const above = ALL.filter((screen) => `${path}/`.startsWith(`${screen.path}/`));
  return above.toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** The header's order (NAV-34). */
const IN_HEADER: readonly AdminScreen['path'][] = [
  '/admin',
  '/admin/clubs',
  '/admin/users',
  '/admin/locations',
  '/admin/comments',
  '/admin/suggestions',
  '/admin/blog',
  '/admin/history',
];

export const HEADER_SCREENS = IN_HEADER.flatMap((path) => screenAt(path) ?? []);
