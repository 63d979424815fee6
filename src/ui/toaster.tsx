import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent, KeyboardEvent as KeyPressed } from 'react';
import { closeToast, getToasts, subscribeToToasts } from './toast.ts';
import type { ShownToast } from './toast.ts';

const SHOWN_FOR_MS = 6_000;
const STEP_MS = 250;
/** Pixels. Wider windows have room beside the content. */
const WIDE = 640;
const BAND = 150;
const HELD = '[data-toasts]:is(:hover, :focus-within)';
const NONE: readonly ShownToast[] = [];

/** Rendered before the first toast, so that screen readers announce it. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => NONE);
  const [place, setPlace] = useState<'top' | 'bottom'>('bottom');
  const newest = toasts[0]?.id;
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what is on the screen has to be measured
    if (newest !== undefined) setPlace(freePlace());
  }, [newest]);
  return (
    <div
      {...useKeys(toasts)}
      role="region"
      aria-label="Notifications"
      aria-live="polite"
      data-toasts={place}
      className="fixed inset-x-4 z-40 flex gap-3 data-[toasts=bottom]:bottom-4 data-[toasts=bottom]:flex-col-reverse data-[toasts=top]:top-20 data-[toasts=top]:flex-col [body:has(header_[role=alert])_&]:top-auto [body:has(header_[role=alert])_&]:bottom-4 sm:left-auto sm:w-90 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** F6 moves to the toasts, Escape closes the newest. The focus goes back to where it was when the last one closes. */
function useKeys(toasts: readonly ShownToast[]) {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    function pressed(event: KeyboardEvent): void {
      const { activeElement } = document;
      if (event.key !== 'F6' || !region.current?.firstChild) return;
      if (region.current.contains(activeElement)) return;
      event.preventDefault();
      region.current.focus();
    }
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== region.current) return;
    if (before.current === null) return;
    if (toasts.length > 0) return region.current?.focus();
    before.current.focus();
    before.current = null;
  }, [toasts]);
  return {
    ref: region,
    tabIndex: -1,
    onFocus({ relatedTarget: from, currentTarget }: FocusEvent) {
      if (from instanceof HTMLElement && !currentTarget.contains(from)) before.current = from;
    },
    onBlur({ relatedTarget: to, currentTarget }: FocusEvent) {
      // Nowhere: by a click on the blank page, unless the window has lost the focus.
      const hasLeft = to instanceof Node ? !currentTarget.contains(to) : document.hasFocus();
      if (hasLeft) before.current = null;
    },
    onKeyDown(event: KeyPressed) {
      const [newest] = toasts;
      if (event.key !== 'Escape' || newest === undefined) return;
      event.preventDefault();
      closeToast(newest.id);
    },
  };
}

function ToastView({ toast }: { toast: ShownToast }) {
  const { id, title, description, tone = 'plain', timeout = SHOWN_FOR_MS } = toast;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let left = timeout;
    const timer = setInterval(() => {
      const isHeld = document.hidden || element.current?.closest(HELD);
      if (!isHeld) left -= STEP_MS;
      if (left <= 0) closeToast(id);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [id, timeout]);
  return (
    <div
      ref={element}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by keyboard one reads it in peace
      tabIndex={0}
      data-toast={tone}
      className="group flex items-start gap-3 rounded-xl border border-l-6 border-line border-l-court bg-card p-4 text-[0.9375rem] text-ink shadow-xl transition-opacity data-[toast=destructive]:border-l-danger starting:opacity-0"
    >
      {tone === 'plain' ? null : (
        <span
          aria-hidden="true"
          className="font-bold text-court group-data-[toast=destructive]:text-danger"
        >
          {tone === 'success' ? '✓' : '!'}
        </span>
      )}
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {description === undefined ? null : <p className="text-ink-soft">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Close toast"
        className="-m-3 size-11 flex-none rounded-lg text-xl leading-none text-ink-soft hover:bg-sand"
        onClick={() => closeToast(id)}
      >
        ×
      </button>
    </div>
  );
}

/** On a phone, the edge where a toast covers fewer controls. Alerts in the header keep toasts at the bottom. */
function freePlace(): 'top' | 'bottom' {
  if (window.innerWidth >= WIDE) return 'bottom';
  const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const inBand = (top: number, bottom: number) =>
    [...document.querySelectorAll('main :is(button, input, select, textarea, [role=alert])')]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.bottom > top && box.top < bottom).length;
  const atBottom = inBand(window.innerHeight - BAND, window.innerHeight);
  return atBottom > 0 && inBand(edge, edge + BAND) < atBottom ? 'top' : 'bottom';
}
