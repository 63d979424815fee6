import { Button } from './push-button.tsx';
import { toast } from './toast.ts';

interface CopyButtonProps {
  text: string;
  what: string;
  fallback: string;
}

export function CopyButton({ text, what, fallback }: CopyButtonProps) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ tone: 'success', title: `${what} copied` });
    } catch {
      toast({ tone: 'destructive', title: 'Couldn’t copy', description: fallback });
    }
  };
  return <Button onClick={() => void copy()}>Copy</Button>;
}
