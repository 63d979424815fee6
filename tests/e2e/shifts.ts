import type { Page } from '@playwright/test';

/** The elements that moved. */
export interface Shift {
  readonly value: number;
  /** The furthest that any of them moved or grown. */
  readonly pixels: number;
  /** To explain a failed test: each element that moved, from where, to where. */
  readonly moved: readonly string[];
}

/** Records, from the first paint on, elements of a page that move without user input. */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const named = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'something that is gone';
      const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, 40);
      return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${text}`;
    };
    const between = (one: DOMRectReadOnly, other: DOMRectReadOnly) =>
      Math.max(
        ...(['x', 'y', 'width', 'height'] as const).map((side) =>
          Math.abs(one[side] - other[side]),
        ),
      );
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries() as Entry[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${named(node)}: ${place(previousRect)} -> ${place(currentRect)} at ${Math.round(startTime)} ms`,
        );
        const pixels = sources.map(({ previousRect, currentRect }) =>
          between(previousRect, currentRect),
        );
        shifts.push({ value, pixels: Math.max(...pixels, 0), moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts') as Shift[]);
}

/** Lets no font load. */
export async function withoutFonts(page: Page): Promise<void> {
  await page.route(/\.woff2$/, (route) => route.abort());
}
