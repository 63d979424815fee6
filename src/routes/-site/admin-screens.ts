/** All screens of the administration, as the rail groups them. */
export const ADMIN_SCREENS = [
  { title: 'Today', screens: [{ path: '/admin/suggestions', label: 'Suggestions' }] },
  {
    title: 'Directory',
    screens: [
      { path: '/admin/clubs', label: 'Clubs' },
      { path: '/admin/clubs/import', label: 'Import' },
      { path: '/admin/locations', label: 'Locations' },
    ],
  },
  {
    title: 'Community',
    screens: [
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
    ],
  },
] as const;

/** One of them. */
export type AdminScreen = (typeof ADMIN_SCREENS)[number]['screens'][number];
