import { useEffect, useState } from 'react';
import { LazyPart, lazyNamed } from './lazy-part.tsx';
import { TOAST_WAITS, showToastsBy } from './toast.ts';

const Toasts = lazyNamed(() => import('./toasts.tsx'), 'Toasts');

/** Before the first toast, so that screen readers announce it and it shows without a connection. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', TOAST_WAITS];

/** Loaded when a visitor starts to do something: who only reads needs no toasts. */
export function Toaster() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const stopping = new AbortController();
    for (const sign of SIGNS) {
      window.addEventListener(sign, () => setNeeded(true), {
        once: true,
        signal: stopping.signal,
      });
    }
    return () => stopping.abort();
  }, []);
  if (!isNeeded) return null;
  return (
    <LazyPart lost={PlainToasts}>
      <Toasts />
    </LazyPart>
  );
}

/** The connection was lost before the code came: what failed is said all the same. */
function PlainToasts() {
  useEffect(() => {
    showToastsBy({
      add: ({ title, description, type }) => {
        if (type !== 'destructive') return;
        window.alert(typeof description === 'string' ? `${title}\n${description}` : title);
      },
      close: () => undefined,
    });
  }, []);
  return null;
}
