import type { ReactNode } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useSubmit } from '#ui/submit.ts';
import { removeUploadMutation } from '../client.ts';
import type { LibraryUpload } from '../client.ts';

/** A toast tells the outcome, with the posts that show the file. */
export function DeleteUpload({
  upload: { path, name },
  onGone,
  onClose,
  children,
}: {
  upload: Pick<LibraryUpload, 'path' | 'name'>;
  onGone: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { mutateAsync, isPending } = useSubmit(removeUploadMutation);
  const remove = () => {
    void mutateAsync(path).then((isGone) => {
      onClose();
      if (isGone) onGone();
    }, onClose);
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      isBusy={isPending}
      onCancel={onClose}
      onConfirm={remove}
    >
      {children}
    </ConfirmDialog>
  );
}
