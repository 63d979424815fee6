import { isUuid } from '#domain/ids.ts';
import type { TryoutEditSearch } from '#features/tryouts/editing/rules.ts';
import { pageHead } from './page-head.ts';

// Not with the screens: heads load with every page, forms only where they are shown.

interface Named {
  readonly name: string;
}

export interface EditSearch {
  /** The visit came from the administration's club list (EDIT-08), or from its suggestions. */
  from?: 'admin' | 'suggestions' | undefined;
}

export function parseEditSearch({ from }: Record<string, unknown>): EditSearch {
  return { from: from === 'admin' || from === 'suggestions' ? from : undefined };
}

/** SEO-12, SEO-13 */
export function editHead(club: Named | undefined, what: 'Edit' | 'tryouts' | 'season sheet') {
  return pageHead({
    title: club ? `${titleOf(club, what)} - Club Management` : 'Club Not Found',
    description: import.meta.env.SSR ? editDescription(club, what) : '',
    indexed: false,
  });
}

function titleOf({ name }: Named, what: string): string {
  return what === 'Edit' ? `Edit ${name}` : `${name} ${what}`;
}

function editDescription(club: Named | undefined, what: string): string {
  if (!club) return 'This club isn’t in our directory.';
  return what === 'season sheet'
    ? `Edit what a season costs at ${club.name}, by program.`
    : `Edit ${club.name}’s page: basics, teams, practice locations, and social media.`;
}

export function parseTryoutEditSearch(values: Record<string, unknown>): TryoutEditSearch {
  const { form, copy } = values;
  return {
    form: form === 'new' || isId(form) ? form : undefined,
    copy: form === 'new' && isId(copy) ? copy : undefined,
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

/** Of a page about a club that search engines leave out. */
export function clubScreenHead(what: keyof typeof SCREEN_DESCRIPTIONS, club: Named | undefined) {
  return pageHead({
    title: club ? `${what} ${club.name}` : 'Club not found',
    description: import.meta.env.SSR ? SCREEN_DESCRIPTIONS[what] : '',
    indexed: false,
  });
}

const SCREEN_DESCRIPTIONS = {
  'Club admins of': 'Become a club admin, or invite another.',
  'History of': 'What changed on this club’s page.',
  'Suggest Edit for': 'Tell us what should change on this club’s page.',
};
