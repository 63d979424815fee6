import { mutationOptions } from '@tanstack/react-query';
import type { MutationMeta, QueryClient, QueryKey } from '@tanstack/react-query';
import { retries } from './query-retries.ts';

type Refresh = (client: QueryClient) => Promise<unknown>;

export function invalidates(...keys: readonly QueryKey[]): Refresh {
  return (client) => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Like invalidates, but drops what no screen watches, or the next page would briefly show it. */
export function removesAndInvalidates(...keys: readonly QueryKey[]): Refresh {
  return (client) => {
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' });
    return invalidates(...keys)(client);
  };
}

/** 'answered' also refreshes after a refusal, which usually means that the screen is out of date. */
export function changing(refresh: Refresh, when: 'done' | 'answered' = 'done') {
  return <Sent, Answer>(send: (sent: Sent) => Promise<Answer>, meta: MutationMeta = {}) =>
    mutationOptions({
      mutationFn: send,
      onSuccess: (_answer: Answer, _sent: Sent, _before: unknown, { client }) =>
        when === 'done' ? refresh(client) : undefined,
      onSettled: (_answer, _error, _sent, _before, { client }) =>
        when === 'answered' ? refresh(client) : undefined,
      meta,
    });
}

/**
 * Sends each item. Returns the ones that succeeded and the first error.
 *
 * @throws Error if none succeeded
 */
export async function sendEach<Item>(
  items: readonly Item[],
  send: (item: Item) => Promise<unknown>,
) {
  const sent = items.map(send);
  const answers = await Promise.allSettled(sent);
  const done = items.filter((_item, index) => answers[index]?.status === 'fulfilled');
  if (done.length === 0) await Promise.all(sent);
  const failed = answers.find((answer) => answer.status === 'rejected');
  return { done, failure: failed?.reason as Error | undefined };
}

export const READ_EACH_TIME = { staleTime: 0, retry: retries(1) };

/** For lists that several people work on. */
export const READ_OFTEN = { ...READ_EACH_TIME, refetchInterval: 30_000 };

export const NEVER_KEPT = { ...READ_EACH_TIME, gcTime: 0 };
