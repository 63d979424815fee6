import { createFileRoute } from '@tanstack/react-router';
import { StatisticsScreen, StatisticsSkeleton } from '#features/site/page-views/ui/statistics.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/statistics')({
  ...adminPage('Page views'),
  component: () => (
    <AdminGate loading={<StatisticsSkeleton />}>
      <StatisticsScreen />
    </AdminGate>
  ),
});
