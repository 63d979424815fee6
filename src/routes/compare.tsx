import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { comparisonQuery } from '#features/clubs/compare/client.ts';
import { comparisonTitle } from '#features/clubs/compare/rules.ts';
import { COMPARE_TITLE, parseCompareSearch } from '#features/clubs/compare/schema.ts';
import { ComparePage } from '#features/clubs/compare/ui/compare-page.tsx';
import { ageGuideQuery } from '#platform/age-guide.ts';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/compare')({
  staticData: { cache: 'public' },
  validateSearch: parseCompareSearch,
  loaderDeps: ({ search }) => ({ search: parseCompareSearch({ ...search }) }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const [{ clubs }] = await Promise.all([
      queryClient.ensureQueryData(comparisonQuery(search)),
      queryClient.ensureQueryData(ageGuideQuery()),
    ]);
    return comparisonTitle(clubs);
  },
  head: ({ loaderData: title = COMPARE_TITLE }) =>
    pageHead({
      title,
      description: import.meta.env.SSR
        ? 'See volleyball clubs side by side: teams, fees, tryouts, and ratings.'
        : '',
      // There are too many comparisons to index.
      indexed: false,
    }),
  component: function Compare() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const { data: comparison } = useSuspenseQuery(comparisonQuery(search));
    const { data: guide } = useSuspenseQuery(ageGuideQuery());
    return (
      <ComparePage
        search={search}
        comparison={comparison}
        guide={guide}
        onSearch={(change) => void navigate({ search: change, resetScroll: false, replace: true })}
      />
    );
  },
});
