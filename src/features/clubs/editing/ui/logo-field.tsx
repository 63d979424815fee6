import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { uploadFile } from '#features/uploads/client.ts';
import { button } from '#ui/button.ts';
import { UploadField } from '#ui/upload-field.tsx';
import { remoteNotice } from '../rules.ts';
import type { EditableClub, TypedClub } from '../schema.ts';
import { ClubField } from './club-field.tsx';

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/**
 * The logo of a club: an address, typed or of an upload (decision 27). An upload is stored at once; the
 * club changes only when the form is saved.
 */
export function LogoField({
  clubId,
  saved,
}: {
  clubId: string;
  /** The logo as it is stored, with what became of it. */
  saved: { readonly address: string; readonly remote: EditableClub['remoteLogo'] };
}) {
  const { setValue, control } = useFormContext<TypedClub>();
  const address = useWatch({ control, name: 'logoUrl' });
  const [isUploadShown, setUploadShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  function change(url: string) {
    setValue('logoUrl', url, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  async function upload(file: File, onProgress: (percent: number) => void) {
    const stored = await uploadFile(file, { folder: `logos/${clubId}`, onProgress });
    if (!stored) return;
    change(stored.url);
    setUploadShown(false);
    // What had the focus is gone with the field.
    if (document.activeElement === document.body) toggle.current?.focus();
  }

  return (
    <div className="grid gap-3">
      <ClubField name="logoUrl" />
      <p role="status" className="text-sm">
        {remoteNotice(address, saved)}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <LogoPreview
          key={address}
          address={(address === saved.address ? saved.remote?.copy : null) ?? address}
        />
        <button
          ref={toggle}
          type="button"
          className={button.outline}
          aria-expanded={isUploadShown}
          onClick={() => setUploadShown(!isUploadShown)}
        >
          {isUploadShown ? 'Hide Upload' : 'Upload Image'}
        </button>
        {address === '' ? null : (
          <button type="button" className={button.outline} onClick={() => change('')}>
            Clear
          </button>
        )}
      </div>
      {isUploadShown ? (
        <UploadField
          label="Logo"
          hint="Supports images (PNG, JPG, GIF, WebP) up to 5MB"
          kinds="images"
          maxBytes={FIVE_MEGABYTES}
          upload={upload}
        />
      ) : null}
    </div>
  );
}

/** What the address shows; nothing while it leads to no image. */
function LogoPreview({ address }: { address: string }) {
  const [isLoaded, setLoaded] = useState(false);
  if (!/^\/files\/./.test(address)) return null;
  return (
    <img
      src={address}
      alt="Logo preview"
      width={80}
      height={80}
      referrerPolicy="no-referrer"
      hidden={!isLoaded}
      onLoad={() => setLoaded(true)}
      onError={() => setLoaded(false)}
      className="size-20 rounded-xl border border-line bg-white object-contain"
    />
  );
}
