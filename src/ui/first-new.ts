import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface Asked {
  readonly opener: HTMLElement;
  readonly grown: Element | null;
  /** How many entries there were. */
  readonly shown: number;
}

/**
 * For a list that grows when somebody asks for more: the focus goes to the first new entry, to its first
 * link or button or else to the entry itself. It stays where it is when it has been moved meanwhile.
 *
 * @returns the list, whose children are the entries, and what to call with the button before it grows;
 * there another list may be named
 */
export function useFirstNew<List extends HTMLElement>(): {
  readonly list: RefObject<List | null>;
  readonly willGrow: (opener: HTMLElement, other?: Element | null) => void;
} {
  const list = useRef<List>(null);
  const asked = useRef<Asked | null>(null);
  useEffect(() => {
    if (asked.current === null) return;
    const { opener, grown, shown } = asked.current;
    const entry = grown?.children[shown];
    if (!entry) return;
    asked.current = null;
    const { activeElement } = document;
    if (activeElement !== opener && activeElement !== document.body) return;
    const target =
      entry.querySelector<HTMLElement>('[data-entry], a[href], button, input') ?? entry;
    if (target instanceof HTMLElement) target.focus();
  });
  return {
    list,
    willGrow: (opener, other) => {
      const grown = other ?? list.current;
      asked.current = { opener, grown, shown: grown?.children.length ?? 0 };
    },
  };
}
