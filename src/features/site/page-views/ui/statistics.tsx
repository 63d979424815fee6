import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { Card } from '#ui/card.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Loading } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import { statisticsQuery } from '../statistics-client.ts';
import type { Statistics } from '../statistics-client.ts';
import { OTHER_PAGES, STATISTICS_DAYS } from '../schema.ts';
import { DayChart, dayLabel } from './day-chart.tsx';

export function StatisticsScreen() {
  const statistics = useQuery(statisticsQuery);
  return (
    <div className="grid gap-6">
      <header>
        <h1 className="text-title">Page views</h1>
        <p className="mt-2 max-w-prose text-ink-soft">
          The last {STATISTICS_DAYS} days. We count views by page and day, and visits by campaign.
          We don’t count browsers that ask not to be tracked.
        </p>
      </header>
      {statistics.isPending ? <StatisticsSkeleton /> : null}
      <LoadFailure title="We couldn’t load the statistics" query={statistics} />
      {statistics.data ? <Counted statistics={statistics.data} /> : null}
    </div>
  );
}

function Counted({
  statistics: { provider, warnings, days, pages, campaigns },
}: {
  statistics: Statistics;
}) {
  const total = days.reduce((sum, { views }) => sum + views, 0);
  return (
    <>
      {warnings.map((warning) => (
        <section
          key={warning}
          className="rounded-2xl border border-danger bg-danger-tint px-5 py-4"
        >
          <h2 className="font-semibold text-danger">{OPERATOR_WARNINGS[warning].title}</h2>
          <p className="mt-1 max-w-prose">{OPERATOR_WARNINGS[warning].text}</p>
        </section>
      ))}
      {provider === 'builtin' ? null : (
        <Notice text={PROVIDED[provider]}>
          <p className="text-ink-soft">Below is what we counted before.</p>
        </Notice>
      )}
      <Card title={countOf(total, 'view')}>
        <DayChart days={days} />
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 items-center font-semibold">
            View as a table
          </summary>
          <RecordTable
            caption="Page views by day"
            columns={[{ title: 'Day', cell: ({ day }) => dayLabel(day), isName: true }, VIEWS]}
            rows={days.toReversed()}
            keyOf={({ day }) => day}
          />
        </details>
      </Card>
      <Card title="Most viewed pages">
        {pages.length === 0 ? (
          <p className="text-ink-soft">No views yet.</p>
        ) : (
          <RecordTable
            caption="Most viewed pages"
            columns={[
              { title: 'Page', cell: pageLink, isName: true },
              VIEWS,
              { title: 'Share', isNumber: true, cell: ({ views }) => share(views, total) },
            ]}
            rows={pages}
            keyOf={({ path }) => path}
          />
        )}
      </Card>
      {campaigns.length === 0 ? null : (
        <Card title="Campaigns">
          <p className="mb-3 text-ink-soft">
            Visits from links with utm_source, utm_medium, and utm_campaign.
          </p>
          <RecordTable
            caption="Campaigns"
            columns={[
              { title: 'Campaign', cell: campaignName, isName: true },
              {
                title: 'Visits',
                isNumber: true,
                cell: ({ visits }) => visits.toLocaleString('en-US'),
              },
            ]}
            rows={campaigns}
            keyOf={({ name }) => name}
          />
        </Card>
      )}
    </>
  );
}

const VIEWS = {
  title: 'Views',
  isNumber: true,
  cell: ({ views }: { readonly views: number }) => views.toLocaleString('en-US'),
};

const PROVIDED: Readonly<Record<Exclude<Statistics['provider'], 'builtin'>, string>> = {
  off: 'Page views aren’t counted because ANALYTICS is off.',
  plausible: 'Page views are counted in Plausible. Check there.',
  ga4: 'Page views are counted in Google Analytics. Check there.',
};

const OPERATOR_WARNINGS: Readonly<
  Record<Statistics['warnings'][number], { readonly title: string; readonly text: string }>
> = {
  'mails wait': {
    title: 'Emails aren’t being sent',
    text: 'Emails are waiting because SMTP_URL doesn’t name an email server. They’ll go out once it does.',
  },
  'unknown proxy': {
    title: 'All visitors share one limit',
    text: 'Requests come through a proxy (X-Forwarded-For), but TRUSTED_PROXIES is 0, so they all count as one visitor. Set it to the number of proxies in front of the site.',
  },
};

function pageLink({ path }: { path: string }): ReactNode {
  if (path === OTHER_PAGES) return 'Other pages';
  return (
    <a href={path} className="link target">
      {path}
    </a>
  );
}

const campaignName = ({ name }: { readonly name: string }) => <bdi>{name}</bdi>;

function share(views: number, total: number): string {
  return (views / Math.max(total, 1)).toLocaleString('en-US', {
    style: 'percent',
    maximumFractionDigits: 1,
  });
}

export function StatisticsSkeleton() {
  return <Loading label="Loading statistics..." bars={['h-7 w-32', 'h-48']} />;
}
