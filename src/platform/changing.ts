import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
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
const READ_OFTEN = { ...READ_EACH_TIME, refetchInterval: 30_000 };

/** A list that is loaded page by page; each page names the next. Read often by default. */
export function pagesOf<Page extends { readonly next: string | null }, Key extends QueryKey>(
  queryKey: Key,
  read: (after: string | null) => Promise<Page>,
  options: typeof READ_EACH_TIME = READ_OFTEN,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...options,
  });
}

export const NEVER_KEPT = { ...READ_EACH_TIME, gcTime: 0 };
