import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** For a popover with links: closes when one of them, or any other, is followed without a new document. */
export function useClosingMenu<Menu extends HTMLElement>(): RefObject<Menu | null> {
  const menu = useRef<Menu>(null);
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', () => menu.current?.hidePopover()),
    [router],
  );
  return menu;
}
