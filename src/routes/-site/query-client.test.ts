import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

/** A watched list whose answers arrive when the test says so. */
function aSlowList() {
  const client = createQueryClient();
  const asked: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list', 'all'],
    queryFn: () => new Promise<string>((resolve) => asked.push(resolve)),
  });
  observer.subscribe(() => undefined);
  const answer = (turn: number, text: string) => asked[turn]?.(text);
  return { client, observer, asked, answer };
}

test('refetches what changed while it loaded for the first time', async () => {
  const { client, observer, asked, answer } = aSlowList();
  const done = client.invalidateQueries({ queryKey: ['list'] });
  answer(0, 'as before the change');
  await expect.poll(() => asked.length).toBe(2);
  answer(1, 'as after it');
  await done;
  expect(observer.getCurrentResult().data).toBe('as after it');
  expect(asked).toHaveLength(2);
});

test('does not refetch unrelated data', async () => {
  const { client, observer, asked, answer } = aSlowList();
  await client.invalidateQueries({ queryKey: ['another'] });
  answer(0, 'as it is');
  await expect.poll(() => observer.getCurrentResult().data).toBe('as it is');
  expect(asked).toHaveLength(1);
});
