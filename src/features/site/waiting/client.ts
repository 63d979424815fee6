import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { READ_EACH_TIME, changing, readAnew } from '#platform/changing.ts';
import { getWaiting, setWaitingAlerts } from './functions.ts';
import type { Kind } from './rules.ts';

export type WaitingPage = Awaited<ReturnType<typeof getWaiting>>;

const WAITING = ['waiting'] as const;

export const refreshWaiting = readAnew(WAITING);

export function waitingQuery(kind: Kind | null) {
  return infiniteQueryOptions({
    queryKey: [...WAITING, kind],
    queryFn: ({ pageParam }) => getWaiting({ data: { kind, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...READ_EACH_TIME,
  });
}

/** One at a time, so that the last choice wins. */
export const waitingAlertsMutation = {
  ...changing(refreshWaiting)((alerts: Alerts) => setWaitingAlerts({ data: { alerts } }), {
    failureTitle: 'Couldn’t change your emails',
    successTitle: 'Emails changed',
  }),
  scope: { id: 'alerts' },
};
