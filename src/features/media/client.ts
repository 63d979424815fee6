import { mutationOptions } from '@tanstack/react-query';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';

/** Uploads a picture as the own avatar; resolves to its public address. */
export const uploadAvatarMutation = mutationOptions({
  mutationFn: uploadAvatar,
  onError: (error) => {
    const isNowhere = error instanceof MissingAddress;
    toast({
      tone: 'destructive',
      title: isNowhere ? 'Failed to retrieve avatar' : 'Upload failed',
      description: messageOf(error),
    });
  },
});

/** The upload was taken, but no address came back (PROF-23). */
class MissingAddress extends Error {}

async function uploadAvatar(file: File): Promise<string> {
  if (!file.type.startsWith('image/')) throw new Error('The avatar must be an image.');
  const response = await fetch('/api/avatar', {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(textOf(answer, 'error') ?? 'An error occurred during upload');
  const url = textOf(answer, 'url');
  if (url === undefined) throw new MissingAddress('Could not get public URL.');
  return url;
}

function textOf(answer: unknown, field: string): string | undefined {
  if (typeof answer !== 'object' || answer === null || !(field in answer)) return undefined;
  const value: unknown = Reflect.get(answer, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
