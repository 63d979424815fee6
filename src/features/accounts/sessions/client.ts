import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, getOwnSessions } from './functions.ts';
import type { EndedSession } from './schema.ts';

export type OwnSessions = Awaited<ReturnType<typeof getOwnSessions>>;
export type OwnSession = OwnSessions['sessions'][number];

const SESSIONS_KEY = ['own-sessions'] as const;

/** Where the one who is signed in is signed in; another tab may have ended some. */
export const ownSessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: () => getOwnSessions(),
  staleTime: 0,
  refetchOnWindowFocus: true,
  retry: 1,
});

/** Ends one other session. */
export const endSessionMutation = mutationOptions({
  mutationFn: (form: EndedSession) => endSession({ data: form }),
  // Refused as well: it may have ended meanwhile.
  onSettled: (_done, _error, _form, _before, { client }) => refresh(client),
  meta: { successTitle: 'Session ended' },
});

/** Ends all others. */
export const endOtherSessionsMutation = mutationOptions({
  mutationFn: (proof: string) => endOtherSessions({ data: { proof } }),
  onSettled: (_done, _error, _form, _before, { client }) => refresh(client),
  meta: { successTitle: 'All other sessions ended' },
});

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: SESSIONS_KEY });
}
