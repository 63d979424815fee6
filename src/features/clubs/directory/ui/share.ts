import { toast } from '#ui/toast.ts';

/** Hands the address of this page to the browser's own sheet, or copies it. */
export async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  const { clipboard } = navigator;
  try {
    if ('share' in navigator) return await navigator.share({ title, url });
    await clipboard.writeText(url);
    toast({ title: 'Link copied' });
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (error instanceof Error && error.name === 'AbortError') return;
    toast({ title: 'Not copied', description: url });
  }
}
