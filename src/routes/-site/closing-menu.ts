import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Closes a popover with links on navigation without a new document. */
export function useClosingMenu<Menu extends HTMLElement>() {
  const menu = useRef<Menu>(null);
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', () => menu.current?.hidePopover()),
    [router],
  );
  return menu;
}
