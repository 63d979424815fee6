import { Toast } from '@base-ui/react/toast';
import { useEffect, useLayoutEffect, useState } from 'react';
import { showToastsBy } from './toast.ts';

const manager = Toast.createToastManager();

const SHOWN_FOR_MS = 6_000;
/** Pixels. Wider windows have room beside the content. */
const WIDE = 640;
const BAND = 150;

export function Toasts() {
  // After the provider's own effect, which listens to the manager.
  useEffect(() => showToastsBy(manager), []);
  return (
    <Toast.Provider toastManager={manager} timeout={SHOWN_FOR_MS}>
      <Region />
    </Toast.Provider>
  );
}

function Region() {
  const { toasts } = Toast.useToastManager();
  const [place, setPlace] = useState<'top' | 'bottom'>('bottom');
  const newest = toasts[0]?.id;
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what is on the screen has to be measured
    if (newest !== undefined) setPlace(freePlace());
  }, [newest]);
  return (
    <Toast.Viewport
      data-toasts={place}
      className="fixed inset-x-4 z-40 flex gap-3 data-[toasts=bottom]:bottom-4 data-[toasts=bottom]:flex-col-reverse data-[toasts=top]:top-20 data-[toasts=top]:flex-col sm:left-auto sm:w-90 print:hidden"
    >
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          // It asks nothing, so it isn't a dialog.
          role="group"
          aria-modal={undefined}
          data-toast={toast.type}
          className="group flex items-start gap-3 rounded-xl border border-l-6 border-line border-l-court bg-card p-4 text-[0.9375rem] text-ink shadow-xl transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 data-[toast=destructive]:border-l-danger"
        >
          {toast.type === 'plain' ? null : (
            <span
              aria-hidden="true"
              className="font-bold text-court group-data-[toast=destructive]:text-danger"
            >
              {toast.type === 'success' ? '✓' : '!'}
            </span>
          )}
          <Toast.Content className="min-w-0 grow wrap-anywhere">
            <p className="font-semibold">{toast.title}</p>
            {toast.description === undefined ? null : (
              <p className="text-ink-soft">{toast.description}</p>
            )}
          </Toast.Content>
          <Toast.Close
            aria-label="Close toast"
            aria-hidden={undefined}
            className="-m-3 size-11 flex-none rounded-lg text-xl leading-none text-ink-soft hover:bg-sand"
          >
            ×
          </Toast.Close>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}

/** On a phone, the edge where a toast covers fewer controls. */
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
