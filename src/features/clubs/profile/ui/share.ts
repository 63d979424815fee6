import { toast } from '#ui/toast.ts';

export async function share(title: string): Promise<void> {
  const url = location.origin + location.pathname;
  const { clipboard } = navigator;
  try {
    if ('share' in navigator) return await navigator.share({ title, url });
    await clipboard.writeText(url);
    toast({ title: 'Link copied' });
  } catch (error) {
    // The visitor closed the share sheet.
    if (error instanceof Error && error.name === 'AbortError') return;
    toast({ title: 'Not copied', description: url });
  }
}
