import { useRef } from 'react';
import type { ChangeEvent } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { messageOf } from '#ui/failure.ts';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import { uploadAvatarMutation } from '#features/uploads/client.ts';

const TYPES = 'image/png,image/jpeg,image/gif,image/webp';

interface AvatarFieldProps {
  name: string | null;
  value: string | null;
  isNew: boolean;
  onChange: (url: string | null) => void;
}

/** A file is uploaded at once; the profile changes when the form is saved (PROF-19 to 21). */
export function AvatarField({ name, value, isNew, onChange }: AvatarFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const upload = useSubmit(uploadAvatarMutation);

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0];
    // So that the same file can be chosen again after a failure.
    event.currentTarget.value = '';
    if (!file) return;
    upload.mutate(file, { onSuccess: (url) => onChange(url) });
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} imageUrl={value} size="large" />
      <div>
        <div className="flex flex-wrap gap-3">
          <Button disabled={upload.isPending} onClick={() => picker.current?.click()}>
            {upload.isPending ? 'Uploading...' : 'Choose a photo'}
          </Button>
          {value === null ? null : (
            <Button disabled={upload.isPending} onClick={() => onChange(null)}>
              Remove photo
            </Button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept={TYPES}
          aria-label="Avatar"
          className="sr-only"
          tabIndex={-1}
          onChange={pick}
        />
        <p className="mt-2 text-sm text-ink-soft">PNG, JPG, GIF, or WebP, up to 5 MB.</p>
        {upload.isPending ? <progress className="mt-2 w-full" aria-label="Uploading" /> : null}
        <p role="status" className="mt-1 font-semibold text-court">
          {isNew ? 'Avatar ready! Click save to update your profile photo.' : ''}
        </p>
        {upload.isError ? (
          <p role="alert" className="mt-1 font-semibold text-danger">
            {messageOf(upload.error)}
          </p>
        ) : null}
      </div>
    </div>
  );
}
