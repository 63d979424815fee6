import type { Toast } from './toast-message.ts';

const SHOWN_FOR_MS = 6_000;

/** A toast without the library, for when that cannot be loaded. One replaces another. */
export function showPlainToast({ title, description, tone = 'plain' }: Toast): void {
  const id = 'plain-toast';
  document.querySelector(`#${id}`)?.remove();
  const box = document.createElement('div');
  box.id = id;
  box.setAttribute('role', tone === 'destructive' ? 'alert' : 'status');
  box.className =
    'fixed inset-x-4 bottom-4 z-30 rounded-xl border border-line bg-card p-4 text-ink shadow-xl sm:left-auto sm:w-80';
  for (const [text, className] of [
    [title, 'font-semibold'],
    [description, 'text-ink-soft'],
  ] as const) {
    if (text === undefined) continue;
    const line = document.createElement('p');
    line.className = className;
    line.textContent = text;
    box.append(line);
  }
  document.body.append(box);
  setTimeout(() => box.remove(), SHOWN_FOR_MS);
}
