import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { sessionChanged } from '#features/accounts/viewer/client.ts';
import { changing, readAnew } from '#platform/changing.ts';
import {
  cancelChange,
  confirmChange,
  getWaitingChange,
  readChangeLink,
  requestChange,
  stopChange,
} from './functions.ts';
import type { RequestedChange } from './schema.ts';

/** A change that waits, as its owner sees it. */
export type WaitingChange = NonNullable<Awaited<ReturnType<typeof getWaitingChange>>>;
/** What a mailed link is about. */
export type LinkedChange = NonNullable<Awaited<ReturnType<typeof readChangeLink>>>;

const CHANGE_KEY = ['waiting-email-change'] as const;

const changingAddress = changing(readAnew(CHANGE_KEY));

/** The change of the own mail address that waits; it may be confirmed in another tab. */
export const waitingChangeQuery = queryOptions({
  queryKey: CHANGE_KEY,
  queryFn: () => getWaitingChange(),
  staleTime: 0,
  refetchOnWindowFocus: true,
  retry: 1,
});

/** What a mailed link is about. */
export function changeLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['email-change-link', token],
    queryFn: () => readChangeLink({ data: { token } }),
    // Once it is confirmed the link is used up, and what says so is on its way.
    staleTime: 'static',
    retry: 1,
  });
}

/** Has a link sent to both addresses. */
export const requestChangeMutation = changingAddress(
  (form: RequestedChange) => requestChange({ data: form }),
  { successTitle: 'Check both of your mailboxes' },
);

/** Gives the change up. */
export const cancelChangeMutation = changing(readAnew(CHANGE_KEY), 'answered')(
  () => cancelChange(),
  {
    failureTitle: 'The change was not canceled',
    successTitle: 'Change canceled',
  },
);

/** Confirms a change by a mailed link; the last one ends other sessions. */
export const confirmChangeMutation = mutationOptions({
  mutationFn: (token: string) => confirmChange({ data: { token } }),
  onSuccess: (_state, _token, _before, { client }) => sessionChanged(client),
});

/** Stops a change by a mailed link. */
export const stopChangeMutation = changingAddress((token: string) =>
  stopChange({ data: { token } }),
);
