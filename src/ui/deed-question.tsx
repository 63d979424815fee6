import type { UseMutationOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useSubmit } from './submit.ts';

/**
 * Asks before a deed and does it; the question goes whatever comes of that.
 *
 * @param deed from a `client.ts`, and what it is done with
 * @param onStart called before it is done
 * @param onDone called when it is done, also where what asked is gone by then
 */
export function DeedQuestion<Data, Sent, Context>({
  deed,
  sent,
  onStart,
  onDone,
  onClose,
  ...question
}: Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm' | 'onCancel'> & {
  deed: UseMutationOptions<Data, Error, Sent, Context>;
  sent: Sent;
  onStart?: () => void;
  onDone?: () => void;
  onClose: () => void;
}) {
  const { mutateAsync, isPending } = useSubmit(deed);
  const finish = () => {
    // At once: what is behind an open window takes no focus.
    flushSync(onClose);
    onDone?.();
  };
  const start = () => {
    onStart?.();
    void mutateAsync(sent).then(finish, onClose);
  };
  return <ConfirmDialog {...question} isBusy={isPending} onCancel={onClose} onConfirm={start} />;
}
