import { queryOptions } from '@tanstack/react-query';
import { changing, invalidates } from '#platform/changing.ts';
import { endOtherSessions, endSession, getOwnSessions } from './functions.ts';
import type { EndedSession } from './schema.ts';

export type OwnSessions = Awaited<ReturnType<typeof getOwnSessions>>;
export type OwnSession = OwnSessions['sessions'][number];

const SESSIONS_KEY = ['own-sessions'] as const;

/** Another tab may have ended some. */
export const ownSessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: () => getOwnSessions(),
  staleTime: 0,
  refetchOnWindowFocus: true,
  retry: 1,
});

/** A session that cannot be ended may be over already. */
const changingSessions = changing(invalidates(SESSIONS_KEY), 'answered');

export const endSessionMutation = changingSessions(
  (form: EndedSession) => endSession({ data: form }),
  { successTitle: 'Signed out' },
);

export const endOtherSessionsMutation = changingSessions(
  (proof: string) => endOtherSessions({ data: { proof } }),
  { successTitle: 'Signed out everywhere else' },
);
