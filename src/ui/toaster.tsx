import { createRoot } from 'react-dom/client';
import { Toaster, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import './toaster.css';
import type { Toast } from './toast-message.ts';

const SHOWN_FOR_MS = 6_000;
let mounted = false;

/** Shows a toast; the first one puts the region for toasts into the page. */
export function showToast({ title, description, tone = 'plain' }: Toast): void {
  if (!mounted) {
    mounted = true;
    const region = document.createElement('div');
    document.body.append(region);
    createRoot(region).render(
      <Toaster position="bottom-right" theme="system" closeButton duration={SHOWN_FOR_MS} />,
    );
  }
  const options = description === undefined ? {} : { description };
  if (tone === 'destructive') sonner.error(title, options);
  else if (tone === 'success') sonner.success(title, options);
  else sonner(title, options);
}
