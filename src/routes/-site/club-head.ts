import type { EnsureQueryDataOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { clubPath } from '#domain/paths.ts';
import { parsePosition } from '#domain/position.ts';
import { clubDistanceQuery } from '#features/clubs/profile/client.ts';
import { clubDescription, clubStructuredData } from '#features/clubs/profile/rules.ts';
import { wholeNumber } from '#features/clubs/finder/filters.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import type { ClubLookup } from '#features/clubs/profile/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { commentsQuery } from '#features/reviews/comments/client.ts';
import type { CommentSearch } from '#features/reviews/comments/client.ts';
import { parseCommentOrder } from '#features/reviews/comments/rules.ts';
import { ENTRIES_PER_PAGE } from '#features/site/audit-log/schema.ts';
import { pageHead } from './page-head.ts';

/** The finder's parameters, for the way back, those of the comments, and a season to show. */
export type ClubPageSearch = FinderSearch &
  CommentSearch & { readonly season?: number | undefined };

export function parseClubPageSearch(values: Record<string, unknown>): ClubPageSearch {
  return {
    ...parseFinderSearch(values),
    page: undefined,
    comments: parsePosition(values['comments']),
    order: parseCommentOrder(values['order']),
    season: wholeNumber(values['season']),
  };
}

export type ClubQuery<Key extends QueryKey> = EnsureQueryDataOptions<
  ClubLookup,
  Error,
  ClubLookup,
  Key
>;

interface Loading {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly searchStr: string };
}

/** @throws a redirect if the club has moved, and notFound with the lookup if there is none */
export async function loadClub<Key extends QueryKey>(
  { context: { queryClient }, location }: Loading,
  query: ClubQuery<Key>,
  screen: '' | '/claim' | '/edit' | '/edit/tryouts' | '/history' | '/season' | '/suggest-edit',
) {
  const lookup = await queryClient.ensureQueryData(query);
  if (lookup.kind === 'moved') {
    throw redirect({ href: `${lookup.path}${screen}${location.searchStr}`, statusCode: 301 });
  }
  if (lookup.kind === 'missing') throw notFound({ data: lookup });
  return { club: lookup.club };
}

export async function loadClubPage<Key extends QueryKey>(
  loading: Loading & {
    readonly cause: string;
    readonly deps: CommentSearch & Pick<FinderSearch, 'near'>;
  },
  query: ClubQuery<Key>,
): Promise<void> {
  const { club } = await loadClub(loading, query, '');
  const { context, deps } = loading;
  const { near, ...comments } = deps;
  const loaded = Promise.all([
    context.queryClient.prefetchInfiniteQuery(commentsQuery(club.id, comments)),
    near === undefined ? null : context.queryClient.prefetchQuery(clubDistanceQuery(club.id, near)),
  ]);
  // Whoever arrives from another page sees the club while these load.
  if (import.meta.env.SSR || loading.cause === 'stay') await loaded;
}

const MOST_SHOWN = 2_000;

/** `shown`: how many entries of the history, if more than at first. In steps, as each is a cached page. */
export function parseHistorySearch({ shown }: Record<string, unknown>) {
  const steps = Math.ceil((wholeNumber(shown) ?? 0) / ENTRIES_PER_PAGE);
  return { shown: steps > 1 ? Math.min(steps * ENTRIES_PER_PAGE, MOST_SHOWN) : undefined };
}

export async function loadHistory<Key extends QueryKey>(
  loading: Loading & { readonly deps: ReturnType<typeof parseHistorySearch> },
  query: ClubQuery<Key>,
) {
  const { club } = await loadClub(loading, query, '/history');
  // Not with the code that every page loads.
  const { clubHistoryQuery } = await import('#features/site/audit-log/client.ts');
  await loading.context.queryClient.ensureQueryData(clubHistoryQuery(club.id, loading.deps.shown));
  return { club };
}

export function clubHead(found: ClubLookup | undefined, siteUrl: string) {
  if (found?.kind !== 'found') {
    return pageHead({
      title: 'Club not found',
      description: import.meta.env.SSR ? 'This club isn’t in our directory.' : '',
      indexed: false,
    });
  }
  const canonical = `${siteUrl}${clubPath(found.club)}`;
  return pageHead({
    title: found.club.title,
    description: import.meta.env.SSR ? clubDescription(found.club) : '',
    canonical,
    ...(import.meta.env.SSR && {
      oembed: `${siteUrl}/api/oembed?url=${encodeURIComponent(canonical)}`,
    }),
    preview: { path: `/preview/${found.club.id}.png`, alt: found.club.title },
    structuredData: import.meta.env.SSR ? clubStructuredData(found.club, canonical) : [],
  });
}
