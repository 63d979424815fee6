import { createRoot } from 'react-dom/client';
import { Toaster, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';
import type { Toast } from './toast-message.ts';

const SHOWN_FOR_MS = 6_000;
/** From this width on there is room beside what people work with, in pixels. */
const WIDE = 640;
/** About as high as a toast becomes, with its distance from the edge, in pixels. */
const BAND = 150;
let mounted = false;

/** Puts the region for toasts into the page: what comes into a region that is there already is read out. */
export function mountToaster(): void {
  if (mounted) return;
  mounted = true;
  const region = document.createElement('div');
  document.body.append(region);
  createRoot(region).render(
    <Toaster
      position="bottom-right"
      theme="system"
      closeButton
      duration={SHOWN_FOR_MS}
      mobileOffset={{ top: '5rem', bottom: '1rem', left: '1rem', right: '1rem' }}
    />,
  );
}

/** Shows a toast. The toaster comes with the first one. */
export function showToast({ title, description, tone = 'plain' }: Toast): void {
  mountToaster();
  const options = { position: freePlace(), ...(description === undefined ? {} : { description }) };
  if (tone === 'destructive') sonner.error(title, options);
  else if (tone === 'success') sonner.success(title, options);
  else sonner(title, options);
}

/** On a phone, the edge where the toast covers least of what somebody has to read or press. */
function freePlace(): 'bottom-right' | 'top-center' {
  if (window.innerWidth >= WIDE) return 'bottom-right';
  const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const inBand = (top: number, bottom: number) =>
    [...document.querySelectorAll('main :is(button, input, select, textarea, [role=alert])')]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.bottom > top && box.top < bottom).length;
  const atBottom = inBand(window.innerHeight - BAND, window.innerHeight);
  return atBottom > 0 && inBand(edge, edge + BAND) < atBottom ? 'top-center' : 'bottom-right';
}
