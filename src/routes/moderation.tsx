import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { moderationMonthsQuery } from '#features/reviews/moderation/figure-client.ts';
import { ModerationFigures } from '#features/reviews/moderation/ui/moderation-figures.tsx';
import { site } from '#site.config.ts';
import { Moderation } from './-site/moderation-text.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/moderation')({
  staticData: { cache: 'public' },
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(moderationMonthsQuery),
  head: ({ matches }) =>
    pageHead({
      title: 'Moderation',
      description: import.meta.env.SSR
        ? `Which comments are removed from ${site.name}, who decides, how to appeal, and how often it happens, by month.`
        : '',
      canonical: `${siteUrlOf(matches)}/moderation`,
    }),
  component: function ModerationPage() {
    const { data: months } = useSuspenseQuery(moderationMonthsQuery);
    return (
      <Moderation>
        <ModerationFigures months={months} />
      </Moderation>
    );
  },
});
