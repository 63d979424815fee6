import { mutationOptions } from '@tanstack/react-query';
import type { MutationMeta, QueryClient, QueryKey } from '@tanstack/react-query';
import { retries } from './query-retries.ts';

/** Reads anew what is shown of something, and resolves when it is there. */
type Refresh = (client: QueryClient) => Promise<unknown>;

/** Reads anew what was read under keys that begin like these. */
export function readAnew(...keys: readonly QueryKey[]): Refresh {
  return (client) => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The same; what no screen watches is forgotten, for the page that comes next would show it once more. */
export function forgetAndReadAnew(...keys: readonly QueryKey[]): Refresh {
  return (client) => {
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' });
    return readAnew(...keys)(client);
  };
}

/**
 * For what changes something that is shown.
 *
 * @param refresh what is fresh when the change resolves
 * @param when 'answered' where a refusal, too, mostly means that what is shown is no longer so
 * @returns makes a mutation of what sends the change and what is told of it
 */
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

/** For what others change meanwhile: read whenever a screen asks for it, and once more where that fails. */
export const READ_EACH_TIME = { staleTime: 0, retry: retries(1) };

/** The same for what a form starts from, or a question is about: an old version could not be saved. */
export const NEVER_KEPT = { ...READ_EACH_TIME, gcTime: 0 };
