import { expect, vi } from 'vitest';
import type { Driver } from './driver.fixture.ts';

/** How long the page may take to show what the test waits for. */
const PATIENCE = { timeout: 20_000, interval: 50 };

/** Runs in the page: the visible elements of a selector whose accessible name, or text, matches. */
const MATCHING = `(selector, name) => [...document.querySelectorAll(selector)].filter((element) => {
  const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ');
  const text = element.getAttribute('aria-label') ?? (labels || element.textContent);
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 &&
    new RegExp(name).test(text.replace(/\\s+/g, ' ').trim());
})`;

/** Runs in the page: chooses an option as the native list does, which no driver can operate. */
const CHOOSING = `(name, value) => {
  const [select] = (${MATCHING})('select', name);
  const setter = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set;
  setter.call(select, value);
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}`;

/** What a user does with a phone, in terms of what it shows. */
export function phone(driver: Driver) {
  let taps = 0;
  const look = <Result>(code: string, ...args: readonly unknown[]): Promise<Result> =>
    driver.run(code, args) as Promise<Result>;
  const count = (selector: string, name = ''): Promise<number> =>
    look(`(selector, name) => (${MATCHING})(selector, name).length`, selector, name);
  const sees = (selector: string, name = ''): Promise<void> =>
    vi.waitFor(async () => {
      expect(await count(selector, name), `${selector} ${name}`).toBeGreaterThan(0);
    }, PATIENCE);
  const isAt = (pattern: RegExp): Promise<void> =>
    vi.waitFor(async () => {
      expect(await look('() => location.pathname + location.search')).toMatch(pattern);
    }, PATIENCE);

  /** Where a finger would touch it, once it has stopped moving and nothing covers it. */
  async function touch(selector: string, name: string): Promise<void> {
    const at = await vi.waitFor(async () => {
      const found = await look<{ x: number; y: number } | null>(
        `async (selector, name) => {
          const [element] = (${MATCHING})(selector, name);
          if (!element) return null;
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const before = element.getBoundingClientRect().top;
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          if (element.getBoundingClientRect().top !== before) return null;
          const { left, top, width, height } = element.getClientRects()[0];
          const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
          const hit = document.elementFromPoint(x, y);
          const isOwn = hit && (element.contains(hit) || hit.closest('label')?.control === element);
          return isOwn ? { x, y } : null;
        }`,
        selector,
        name,
      );
      expect(found, `${selector} ${name} can be tapped`).not.toBeNull();
      return found;
    }, PATIENCE);
    await driver.perform([
      {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: at?.x, y: at?.y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  return {
    ...driver,
    look,
    count,
    sees,
    isAt,
    async tap(selector: string, name = ''): Promise<void> {
      taps += 1;
      await touch(selector, name);
    },
    /** The number of taps since the last call. Opening a page counts as two, from the menu. */
    countTaps(): number {
      const counted = taps;
      taps = 0;
      return counted;
    },
    /** Opens a path, and waits until React has taken over. */
    async open(path: string, tapsToGetThere = 2): Promise<void> {
      taps += tapsToGetThere;
      await driver.go(path);
      await vi.waitFor(async () => {
        const isHydrated = `() => Object.keys(document.body).some((key) => key.startsWith('__react')) &&
          document.querySelector('.skeleton') === null`;
        expect(await look(isHydrated), `${path} is there`).toBe(true);
      }, PATIENCE);
    },
    async fill(name: string, text: string): Promise<void> {
      taps += 1;
      // Start over if content that loaded above moved the field away from the finger.
      await vi.waitFor(async () => {
        await touch('input, textarea', name);
        await look(`() => document.activeElement.select?.()`);
        await driver.perform([
          {
            type: 'key',
            id: 'keys',
            actions: Array.from(text).flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ]);
        expect(await look(`() => document.activeElement.value`)).toBe(text);
      }, PATIENCE);
      // Otherwise the next tap may only close the browser's suggestions.
      await look(`() => document.activeElement.blur()`);
    },
    async choose(name: string, value: string): Promise<void> {
      taps += 2;
      await look(CHOOSING, name, value);
    },
    /** Errors of the pages since the last call, and faults of the one shown. */
    async problems(): Promise<readonly string[]> {
      const wide = await look<number>(
        '() => document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      const isFailed = (await count('h1, h2', 'Something went wrong')) > 0;
      return [
        ...(await driver.errors()),
        ...(wide > 0 ? [`scrolls ${wide} px sideways`] : []),
        ...(isFailed ? ['has failed'] : []),
      ];
    },
  };
}

export type Phone = ReturnType<typeof phone>;
