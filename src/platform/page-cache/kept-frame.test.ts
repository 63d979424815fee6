import { beforeEach, describe, expect, test } from 'vitest';
import { createKeptFrame } from './kept-frame.ts';
import type { KeptFrame } from './kept-frame.ts';

let kept: KeptFrame<string>;

beforeEach(() => {
  kept = createKeptFrame();
  kept.keep(true);
});

test('a frame is kept until one of its names is announced', () => {
  expect(kept.isWanted()).toBe(true);
  kept.set('frame', ['blog', 'locations'], kept.heard());
  expect(kept.get()).toBe('frame');
  expect(kept.isWanted()).toBe(false);
  kept.forget(['clubs', 'club:1']);
  expect(kept.get()).toBe('frame');
  kept.forget(['clubs', 'locations']);
  expect(kept.get()).toBeUndefined();
  expect(kept.isWanted()).toBe(true);
});

test('all names are announced by none', () => {
  kept.set('frame', ['blog'], kept.heard());
  kept.forget();
  expect(kept.get()).toBeUndefined();
});

describe('nothing is kept', () => {
  test('where something was announced while it was made', () => {
    const heard = kept.heard();
    kept.forget(['clubs']);
    kept.set('frame', ['blog'], heard);
    expect(kept.get()).toBeUndefined();
  });

  test('while announcements may be missed, nor from that time', () => {
    kept.set('frame', ['blog'], kept.heard());
    kept.keep(false);
    const heard = kept.heard();
    expect(kept.get()).toBeUndefined();
    expect(kept.isWanted()).toBe(false);
    kept.set('frame', ['blog'], heard);
    expect(kept.get()).toBeUndefined();
    kept.keep(true);
    kept.set('frame', ['blog'], heard);
    expect(kept.get()).toBeUndefined();
  });
});
