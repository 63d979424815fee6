import { toast } from '#ui/toast.ts';

export async function share(title: string, url: string): Promise<void> {
  if (!('share' in navigator)) return copy(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The visitor closed the share sheet.
    if (error instanceof Error && error.name === 'AbortError') return;
    await copy(url);
  }
}

export async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied' });
  } catch {
    toast({ title: 'Couldn’t copy the link', description: url });
  }
}
