import type { UseMutationOptions } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useSubmit } from './submit.ts';

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm' | 'onCancel'>;

interface DeedQuestionProps<Data, Sent, Context> extends Question {
  deed: UseMutationOptions<Data, Error, Sent, Context>;
  sent: Sent;
  onStart?: () => void;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks, then runs a mutation. The dialog closes whether that succeeds or fails. */
export function DeedQuestion<Data, Sent, Context>(props: DeedQuestionProps<Data, Sent, Context>) {
  const { deed, sent, onStart, onDone, onClose, ...question } = props;
  const { mutateAsync, isPending } = useSubmit(deed);
  const finish = () => {
    // Right away: nothing behind an open dialog takes the focus.
    flushSync(onClose);
    onDone?.();
  };
  const start = () => {
    onStart?.();
    void mutateAsync(sent).then(finish, onClose);
  };
  return <ConfirmDialog {...question} isBusy={isPending} onCancel={onClose} onConfirm={start} />;
}
