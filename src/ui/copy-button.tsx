import { Button } from './push-button.tsx';
import { toast } from './toast.ts';

/**
 * Puts a text on the clipboard, and says whether that went well.
 *
 * @param what it is called, with a capital
 * @param fallback what to do where the browser does not allow it
 */
export function CopyButton({
  text,
  what,
  fallback,
}: {
  text: string;
  what: string;
  fallback: string;
}) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'success', title: `${what} copied` });
    } catch {
      toast({ tone: 'destructive', title: 'Not copied', description: fallback });
    }
  };
  return <Button onClick={() => void copy()}>Copy</Button>;
}
