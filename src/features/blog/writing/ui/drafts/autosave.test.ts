import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave } from './autosave.ts';
import type { DraftState } from './autosave.ts';
import { LONGEST_WAIT_MS, PAUSE_MS, TRY_AGAIN_MS } from '../../draft-rules.ts';
import type { SavedDraft } from '../../draft-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An autosave whose saves the test answers. */
function anAutosave(after: string | null = null) {
  const sent: (string | null)[] = [];
  const answers: PromiseWithResolvers<SavedDraft>[] = [];
  const states: DraftState[] = [];
  const autosave = new Autosave(after);
  autosave.connect({
    onState: (state) => states.push(state),
    save: (knows) => {
      sent.push(knows);
      const answer = Promise.withResolvers<SavedDraft>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const answer = async (savedAt: string, hasOvertaken = false) => {
    answers.shift()?.resolve({ savedAt, hasOvertaken });
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async () => {
    answers.shift()?.reject(new TypeError('network'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { autosave, sent, states, answer, fail, kind: () => states.at(-1)?.kind };
}

test('saves a moment after the last keystroke, and again what was typed meanwhile', async () => {
  const { autosave, sent, answer, kind } = anAutosave();
  autosave.touch();
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  autosave.touch();
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([null]);
  autosave.touch();
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 3);
  expect(sent, 'one at a time').toEqual([null]);
  await answer('first');
  expect(autosave.isBehind()).toBe(true);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(sent).toEqual([null, 'first']);
  await answer('second');
  expect(kind()).toBe('saved');
  expect(autosave.isBehind()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

test('saves while typing goes on without a pause', async () => {
  const { autosave, sent } = anAutosave();
  for (let typed = 0; typed < LONGEST_WAIT_MS; typed += 500) {
    autosave.touch();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(sent).toHaveLength(1);
});

test('a failure stays visible and is retried at growing intervals until a save succeeds', async () => {
  const { autosave, sent, answer, fail, kind } = anAutosave('before');
  autosave.touch();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await fail();
  expect(kind()).toBe('failed');
  autosave.touch();
  expect(kind()).toBe('failed');
  await vi.advanceTimersByTimeAsync(TRY_AGAIN_MS);
  expect(sent).toEqual(['before', 'before']);
  await fail();
  await vi.advanceTimersByTimeAsync(TRY_AGAIN_MS);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(TRY_AGAIN_MS);
  expect(sent).toHaveLength(3);
  await answer('after');
  expect(kind()).toBe('saved');
});

test('a flush saves at once, and again what was typed meanwhile', async () => {
  const { autosave, sent, answer, fail } = anAutosave();
  expect(await autosave.flush()).toBe(true);
  autosave.touch();
  const flushed = autosave.flush();
  autosave.touch();
  await answer('first');
  await answer('second');
  expect(await flushed).toBe(true);
  expect(sent).toEqual([null, 'first']);
  autosave.touch();
  const lost = autosave.flush();
  await fail();
  expect(await lost).toBe(false);
});

test('sends nothing while the post is saved, and afterward only what was typed since', async () => {
  const { autosave, sent, answer, kind } = anAutosave();
  autosave.touch();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  const held = autosave.hold();
  await answer('first');
  await held;
  autosave.touch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  autosave.release(true);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(sent, 'a new draft').toEqual([null, null]);
  await answer('second');
  await autosave.hold();
  autosave.release(true);
  expect(kind()).toBe('idle');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

test('after a refused save of the post, the draft is saved', async () => {
  const { autosave, sent } = anAutosave();
  autosave.touch();
  await autosave.hold();
  autosave.release(false);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(sent).toHaveLength(1);
  autosave.end();
  autosave.touch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('reports that another window’s text was overwritten, but not at the first save after opening', async () => {
  const { autosave, states, answer } = anAutosave();
  autosave.touch();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await answer('first', true);
  expect(states.at(-1)).toMatchObject({ kind: 'saved', hasOvertaken: false });
  autosave.touch();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  await answer('second', true);
  expect(states.at(-1)).toMatchObject({ kind: 'saved', hasOvertaken: true });
});
