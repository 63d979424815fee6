import type { Page } from '@playwright/test';

/** WCAG 2.5.8, in CSS pixels. */
const SMALLEST_TARGET = 24;

/**
 * Faults in a screen's layout at the present window size: it scrolls sideways, parts can be reached only
 * that way, parts are cut off, or targets are too small.
 * Links within a sentence may be as high as its lines (WCAG 2.5.8).
 *
 * @returns a line for each, empty when there are none
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const width = document.documentElement.clientWidth;
    const problems = new Set<string>();

    const nameOf = (element: Element): string => {
      const words = (element.getAttribute('aria-label') ?? element.textContent).trim();
      const place = element.closest('[id]')?.id ?? '';
      return `<${element.localName} in #${place}> ${words.replaceAll(/\s+/g, ' ').slice(0, 60)}`;
    };
    /** A card's link covers all of its card. */
    const isStretched = (element: Element): boolean => {
      const { content, position } = getComputedStyle(element, '::after');
      return content !== 'none' && position === 'absolute';
    };
    const isShown = (element: Element): boolean => {
      const { width: wide, height: high } = element.getBoundingClientRect();
      return wide > 1 && high > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    /** Whether it is inside an element that scrolls sideways within the page. */
    const isInScroller = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        const isScroller = overflowX === 'auto' || overflowX === 'scroll';
        if (isScroller && at.getBoundingClientRect().right <= width + 1) return true;
      }
      return false;
    };
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      return (block?.textContent.trim().length ?? 0) > element.textContent.trim().length + 3;
    };
    /** A field together with its label. */
    const targetOf = (element: Element): { wide: number; high: number } => {
      const isBox = element.matches('input[type=checkbox], input[type=radio]');
      const labels =
        isBox && element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const boxes = [element, ...labels].map((part) => part.getBoundingClientRect());
      return {
        wide: Math.max(...boxes.map((box) => box.width)),
        high: Math.max(...boxes.map((box) => box.height)),
      };
    };

    const tooWide = document.documentElement.scrollWidth - width;
    for (const element of document.querySelectorAll('body *')) {
      if (!isShown(element)) continue;
      const { left, right } = element.getBoundingClientRect();
      if (
        tooWide > 0 &&
        right > width + 1 &&
        element.children.length === 0 &&
        !isInScroller(element)
      )
        problems.add(
          `scrolls sideways by ${tooWide}: ${nameOf(element)} ends at ${Math.round(right)}`,
        );
      const style = getComputedStyle(element);
      const isCut =
        style.overflowX === 'hidden' &&
        style.webkitLineClamp === 'none' &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1;
      if (isCut) problems.add(`cut off: ${nameOf(element)}`);
      if (!element.matches('a[href], button, input, select, textarea, summary, [role=button]'))
        continue;
      // Elements for screen readers only are never seen.
      if (element.closest('[aria-hidden=true]')) continue;
      if ((right > width + 1 || left < -1) && !isInScroller(element))
        problems.add(`cannot be reached: ${nameOf(element)}`);
      const { wide, high } = targetOf(element);
      if ((wide < smallest || high < smallest) && !isInSentence(element) && !isStretched(element))
        problems.add(`${Math.round(wide)} by ${Math.round(high)} is too small: ${nameOf(element)}`);
    }
    if (tooWide > 0 && problems.size === 0) problems.add(`scrolls sideways by ${tooWide}`);
    return [...problems];
  }, SMALLEST_TARGET);
}

/** The smallest target for thumbs, in CSS pixels (design: 44). */
const SMALLEST_ACTION = 44;

/**
 * A screen's main controls that are too small for a thumb: buttons, fields, and links that look
 * like a button because they have a border or a background. Chips do not count.
 *
 * @returns a line for each, empty when there are none
 */
export async function smallActions(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const looksLikeButton = (element: Element): boolean => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(element);
      return Number.parseFloat(borderTopWidth) > 0 || !backgroundColor.endsWith(', 0)');
    };
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // Elements for screen readers only are never seen.
        .filter((element) => !element.closest('[aria-hidden=true], .chip, [data-close-button]'))
        .filter((element) => !element.matches('[type=checkbox], [type=radio]'))
        .filter((element) => !element.matches('a') || looksLikeButton(element))
        .flatMap((element) => {
          const { width, height } = element.getBoundingClientRect();
          const isHidden = width <= 1 || height <= 1;
          // Team counts are side by side, five of them on the smallest phone.
          const isWide = width >= smallest || element.matches('input[inputmode=numeric]');
          if (isHidden || (isWide && height >= smallest)) return [];
          const words = element.textContent.trim().slice(0, 40);
          return [`${Math.round(width)} by ${Math.round(height)}: <${element.localName}> ${words}`];
        })
    );
  }, SMALLEST_ACTION);
}
