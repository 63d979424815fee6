import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { sessionChanged } from '#platform/session/viewer.ts';
import { changing, invalidates } from '#platform/changing.ts';
import {
  cancelChange,
  confirmChange,
  getWaitingChange,
  readChangeLink,
  requestChange,
  stopChange,
} from './functions.ts';
import type { RequestedChange } from './schema.ts';

export type WaitingChange = NonNullable<Awaited<ReturnType<typeof getWaitingChange>>>;
export type LinkedChange = NonNullable<Awaited<ReturnType<typeof readChangeLink>>>;

const CHANGE_KEY = ['waiting-email-change'] as const;

const changingAddress = changing(invalidates(CHANGE_KEY));

/** It may be confirmed in another tab. */
export const waitingChangeQuery = queryOptions({
  queryKey: CHANGE_KEY,
  queryFn: () => getWaitingChange(),
  staleTime: 0,
  refetchOnWindowFocus: true,
  retry: 1,
});

export function changeLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['email-change-link', token],
    queryFn: () => readChangeLink({ data: { token } }),
    // Once it is confirmed, the link no longer works; a refetch would replace the success message.
    staleTime: 'static',
    retry: 1,
  });
}

export const requestChangeMutation = changingAddress(
  (form: RequestedChange) => requestChange({ data: form }),
  { successTitle: 'Check both of your inboxes' },
);

export const cancelChangeMutation = changing(invalidates(CHANGE_KEY), 'answered')(
  () => cancelChange(),
  {
    failureTitle: 'Couldn’t cancel the change',
    successTitle: 'Change canceled',
  },
);

/** The second confirmation ends other sessions. */
export const confirmChangeMutation = mutationOptions({
  mutationFn: (token: string) => confirmChange({ data: { token } }),
  onSuccess: (_state, _token, _before, { client }) => sessionChanged(client),
});

export const stopChangeMutation = changingAddress((token: string) =>
  stopChange({ data: { token } }),
);
