import { mutationOptions } from '@tanstack/react-query';
import type { MutationMeta, QueryClient, QueryKey } from '@tanstack/react-query';
import { retries } from './query-retries.ts';

/** Reloads what is shown of something, and resolves when it is there. */
type Refresh = (client: QueryClient) => Promise<unknown>;

/** Reloads what was read under keys that begin like these. */
export function readAnew(...keys: readonly QueryKey[]): Refresh {
  return (client) => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The same; what no screen watches is dropped, or the next page would show it once more. */
export function forgetAndReadAnew(...keys: readonly QueryKey[]): Refresh {
  return (client) => {
    for (const queryKey of keys) client.removeQueries({ queryKey, type: 'inactive' });
    return readAnew(...keys)(client);
  };
}

/**
 * For mutations that change something on screen.
 *
 * @param refresh what has been reloaded when the change resolves
 * @param when 'answered' if a refusal, too, usually means that what is shown is out of date
 * @returns makes a mutation from the function that sends the change and the callbacks it is given
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

/** For what others change meanwhile: read whenever a screen asks for it, and retried once if that fails. */
export const READ_EACH_TIME = { staleTime: 0, retry: retries(1) };

/** The same for what a form starts from, or a dialog is about: an old version could not be saved. */
export const NEVER_KEPT = { ...READ_EACH_TIME, gcTime: 0 };
