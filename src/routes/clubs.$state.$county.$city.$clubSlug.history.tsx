import { createFileRoute } from '@tanstack/react-router';
import { clubByPathQuery } from '#features/clubs/profile/client.ts';
import { ClubHistoryPage } from '#features/site/audit-log/ui/club-history-page.tsx';
import { loadHistory, parseHistorySearch } from './-site/club-head.ts';
import { ClubNotFound } from './-site/club-not-found.tsx';
import { clubScreenHead } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$state/$county/$city/$clubSlug/history')({
  staticData: { cache: 'public' },
  validateSearch: parseHistorySearch,
  loaderDeps: ({ search }) => search,
  loader: (loading) => loadHistory(loading, clubByPathQuery(loading.params)),
  head: ({ loaderData }) => clubScreenHead('History of', loaderData?.club),
  notFoundComponent: ({ data }) => <ClubNotFound data={data} search={{}} />,
  component: function HistoryBySeoPath() {
    const { club } = Route.useLoaderData();
    return <ClubHistoryPage club={club} shown={Route.useSearch().shown} />;
  },
});
