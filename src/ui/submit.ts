import { hashKey, useMutation } from '@tanstack/react-query';
import type {
  UseMutateAsyncFunction,
  UseMutateFunction,
  UseMutationOptions,
  UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

/** Together about a second, after which a load balancer has found another instance. */
const RETRIES_AFTER_MS = [300, 900];

/**
 * `useMutation` for what a user sends. Sending the same again while the first is on its way does nothing: a disabled
 * button is too late for a second click in the same frame. With a `scope`, only the last one counts, so that a user
 * may choose A, then B, then A again. Without an answer, as when a server restarts, it sends again by itself: fetchAnswer
 * (platform/fetch-answer.ts) gives that the same idempotency key.
 */
export function useSubmit<Data, Variables, Context>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const mutation = useMutation({
    retry: (failures, error) => error instanceof TypeError && failures < RETRIES_AFTER_MS.length,
    retryDelay: (failures) => RETRIES_AFTER_MS[failures] ?? 0,
    ...options,
  });
  const onTheirWay = useRef(new Map<string, Promise<Data>>());
  const last = useRef('');
  const mutateAsync: UseMutateAsyncFunction<Data, Error, Variables, Context> = (...sent) => {
    const key = hashKey([sent[0]]);
    const earlier = onTheirWay.current.get(key);
    if (earlier && (options.scope === undefined || last.current === key)) return earlier;
    last.current = key;
    const answer = mutation.mutateAsync(...sent).finally(() => onTheirWay.current.delete(key));
    onTheirWay.current.set(key, answer);
    return answer;
  };
  // The mutation reports its own failure.
  const mutate: UseMutateFunction<Data, Error, Variables, Context> = (...sent) =>
    void mutateAsync(...sent).catch(() => undefined);
  return { ...mutation, mutate, mutateAsync };
}
