import { hashKey, useMutation } from '@tanstack/react-query';
import type {
  UseMutateAsyncFunction,
  UseMutateFunction,
  UseMutationOptions,
  UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * `useMutation` for everything that a person sends: the same once more, while the first is still on
 * its way, does nothing. A disabled button comes too late for that, since a second click in the same
 * frame finds it as it was. What differs (another row of a list) goes its own way. Of mutations that wait for
 * each other (`scope`) only the last one sent counts as the first: a choice may be made once more after another.
 *
 * @param options from a `client.ts`
 * @returns what `useMutation` returns
 */
export function useSubmit<Data, Variables, Context>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
): UseMutationResult<Data, Error, Variables, Context> {
  const mutation = useMutation(options);
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
  // What failed is told by the mutation itself.
  const mutate: UseMutateFunction<Data, Error, Variables, Context> = (...sent) =>
    void mutateAsync(...sent).catch(() => undefined);
  return { ...mutation, mutate, mutateAsync };
}
