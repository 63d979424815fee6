import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { messageOf } from '#ui/failure.ts';
import { FormField } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { altTextMutation, removeUploadMutation } from '../client.ts';
import { LONGEST_ALT } from '../rules.ts';
import type { LibraryUpload } from '../schema.ts';

/** Asks what a picture shows. No form, for it may be asked within one. */
export function AltTextDialog({
  upload: { path, name, alt, thumbnail },
  onClose,
}: {
  upload: LibraryUpload;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(alt);
  const { mutateAsync, isPending, error } = useSubmit(altTextMutation);
  const save = () => {
    void mutateAsync({ path, alt: typed }).then(onClose, () => undefined);
  };
  return (
    <Dialog title={`Alt text of ${name}`} onClose={onClose}>
      <div className="mt-4 grid gap-4">
        <img src={thumbnail} alt="" className="max-h-48 w-full rounded-xl bg-sand object-contain" />
        <FormField
          label="What the picture shows"
          value={typed}
          maxLength={LONGEST_ALT}
          autoComplete="off"
          hint="Said to readers who do not see it. Posts that show it already keep their own words."
          error={error ? messageOf(error) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="accent" disabled={isPending} onClick={save}>
            {isPending ? 'Saving...' : 'Save alt text'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Asks before a file is deleted. A toast tells how it went, and names the posts that show it.
 *
 * @param onGone called when it is deleted
 */
export function DeleteUploadDialog({
  upload: { path, name },
  onGone,
  onClose,
}: {
  upload: LibraryUpload;
  onGone: () => void;
  onClose: () => void;
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
      The file is removed from the site. A file that a post shows is kept.
    </ConfirmDialog>
  );
}
