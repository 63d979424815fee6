import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Kind } from './weight.ts';

/** The emulated phone: its screen in pixels, and how much slower than this machine it is. */
const PHONE = { width: 390, height: 844 };
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  // 1.6 Mbit/s down, and half of it up, in bytes per second.
  downloadThroughput: 200_000,
  uploadThroughput: 100_000,
};
/** The CPU is idle after so long without a task over 50 ms. */
const QUIET_MS = 1_000;
const EARLY_MS = 200;

/** The results of a first visit; times in milliseconds since the navigation began. */
export interface Visit {
  readonly largestPaint: number;
  /** When the first element matching `reading` was painted with its text. */
  readonly readable: number;
  /** Sum of all layout shifts, which is at least the score that counts the worst second. */
  readonly shift: number;
  /** The parts of tasks beyond 50 ms each, from the first paint until nothing runs. */
  readonly blocking: number;
  /** Transferred bytes, including headers. */
  readonly bytes: Readonly<Record<Kind, number>>;
}

/** Data that the page collects while it loads, for `readVisit`. */
interface Watched {
  largestPaint: number;
  firstPaint: number;
  readable: number;
  shift: number;
  tasks: { start: number; duration: number }[];
}

declare global {
  interface Window {
    watched: Watched;
    tapped: Promise<number>;
  }
}

const kinds: Readonly<Record<string, Kind>> = {
  Script: 'JavaScript',
  Stylesheet: 'CSS',
  Font: 'font',
  Document: 'HTML',
};

/**
 * Visits a page for the first time with a slow phone: four times slower than this machine, 150 ms
 * away from the server, with 1.6 Mbit/s.
 *
 * @param reading selects the content that visitors come for
 * @throws Error if a request fails or leaves the site, or no content appears
 */
export async function visitWithPhone(
  browser: Browser,
  url: string,
  reading: string,
): Promise<Visit> {
  return onSlowPhone(browser, async (page, session) => {
    const bytes = await countBytes(session, new URL(url).origin);
    await page.addInitScript(watch, reading);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(isQuiet, QUIET_MS);
    return { ...(await readVisit(page)), bytes: bytes() };
  });
}

/** Milliseconds from a tap until its effect was painted. */
export interface Taps {
  /** A heart, 200 ms after the first paint. */
  readonly early: number;
  /** The same heart, once the page is idle. */
  readonly heart: number;
  /** From a card to its club's name, once the finder is idle. */
  readonly secondPage: number;
}

/** Taps in the finder. @throws Error if a tap has no effect */
export async function tapWithPhone(browser: Browser, finder: string): Promise<Taps> {
  return onSlowPhone(browser, async (page) => {
    await page.addInitScript(watch, 'article');
    await page.goto(finder, { waitUntil: 'commit' });
    const early = await page.evaluate(tapEarly, EARLY_MS);
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(isQuiet, QUIET_MS);
    const pressed = page.locator('article button[aria-pressed=true]').first();
    await page.evaluate(watchTap, { by: 'article button[aria-pressed=true]', until: 'gone' });
    await pressed.tap();
    const heart = await page.evaluate(() => window.tapped);
    const name = (await page.locator('article h3').first().textContent()) ?? '';
    await page.evaluate(watchTap, { by: 'h1', until: name });
    await page.locator('article h3 a').first().tap();
    return { early, heart, secondPage: await page.evaluate(() => window.tapped) };
  });
}

async function onSlowPhone<Result>(
  browser: Browser,
  measure: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: false });
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await measure(page, session);
  } finally {
    await context.close();
  }
}

/** Clicks the first heart 200 ms after the first paint. Runs in the page. */
function tapEarly(afterMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const heart = document.querySelector<HTMLElement>('article button[aria-pressed]');
      if (window.watched.firstPaint === 0 || heart === null) {
        requestAnimationFrame(look);
        return;
      }
      setTimeout(() => {
        const began = performance.now();
        heart.click();
        const heard = () => {
          if (heart.ariaBusy === 'true' || heart.ariaPressed === 'true') {
            requestAnimationFrame(() => resolve(performance.now() - began));
          } else if (performance.now() - began > 10_000) reject(new Error('an early tap was lost'));
          else requestAnimationFrame(heard);
        };
        heard();
      }, afterMs);
    };
    look();
  });
}

/** Records how long the next tap takes until an element has a text, or is gone. Runs in the page. */
function watchTap({ by, until }: { by: string; until: string }): void {
  window.tapped = new Promise((resolve) => {
    const end = (event: Event) => {
      const began = event.timeStamp;
      const look = () => {
        const found = document.querySelector<HTMLElement>(by);
        if (until === 'gone' ? found === null : found?.innerText.includes(until) === true) {
          requestAnimationFrame(() => resolve(performance.now() - began));
        } else requestAnimationFrame(look);
      };
      look();
    };
    addEventListener('touchend', end, { capture: true, once: true });
  });
}

/** Counts transferred bytes by type until the returned function is called. */
async function countBytes(session: CDPSession, origin: string) {
  const kindOf = new Map<string, Kind>();
  const sums: Record<Kind, number> = { JavaScript: 0, CSS: 0, font: 0, HTML: 0, other: 0 };
  const problems: string[] = [];
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (!response.url.startsWith(`${origin}/`)) problems.push(`${response.url} is on another site`);
    if (response.status >= 400) problems.push(`${response.url}: ${response.status}`);
    kindOf.set(requestId, kinds[type] ?? 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sums[kindOf.get(requestId) ?? 'other'] += encodedDataLength;
  });
  session.on('Network.loadingFailed', ({ errorText, type }) => {
    // A beacon is not waited for.
    if (type !== 'Ping') problems.push(errorText);
  });
  return () => {
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return sums;
  };
}

/** Runs in the page before anything else. */
function watch(reading: string): void {
  const watched: Watched = { largestPaint: 0, firstPaint: 0, readable: 0, shift: 0, tasks: [] };
  window.watched = watched;
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry);
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.largestPaint = startTime;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watched.firstPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    watched.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ startTime, duration }) => {
    watched.tasks.push({ start: startTime, duration });
  });
  const look = () => {
    const found = document.querySelector<HTMLElement>(reading);
    if (found === null || found.innerText.trim() === '') {
      requestAnimationFrame(look);
      return;
    }
    // The frame in which it is painted ends after this one started.
    requestAnimationFrame(() => {
      watched.readable = Math.max(performance.now(), watched.firstPaint);
    });
  };
  requestAnimationFrame(look);
}

/** Whether there is content and the CPU has been idle for so long. Runs in the page. */
function isQuiet(forMs: number): boolean {
  const { tasks, firstPaint, readable } = window.watched;
  const busyUntil = tasks.reduce(
    (last, { start, duration }) => Math.max(last, start + duration),
    0,
  );
  return readable > 0 && performance.now() - Math.max(busyUntil, firstPaint, readable) > forMs;
}

async function readVisit(page: Page): Promise<Omit<Visit, 'bytes'>> {
  const { largestPaint, firstPaint, readable, shift, tasks } = await page.evaluate(
    () => window.watched,
  );
  const blocking = tasks
    .filter(({ start, duration }) => start + duration > firstPaint)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return { largestPaint, readable, shift, blocking };
}
