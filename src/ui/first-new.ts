import { useEffect, useRef } from 'react';

/** When a list grows, moves the focus to its first new entry, unless the focus has moved meanwhile. */
export function useFirstNew<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const asked = useRef<{ opener: HTMLElement; grown: Element | null; shown: number }>(null);
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
    willGrow: (opener: HTMLElement, other?: Element | null) => {
      const grown = other ?? list.current;
      asked.current = { opener, grown, shown: grown?.children.length ?? 0 };
    },
  };
}
