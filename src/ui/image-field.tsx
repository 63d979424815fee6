import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './push-button.tsx';
import { UploadField } from './upload-field.tsx';

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/**
 * An image of something that is edited: its address, typed or of an upload, with what it shows. An upload
 * is stored at once; the thing changes only when its form is saved.
 *
 * @param field in which the address is typed
 * @param address what stands there
 * @param shown the address of our copy of it; `address` when left out
 * @param preview what the image is called, and how it is framed
 * @param more further ways to an image, beside the button that shows the upload
 * @param upload resolves to an address; null when it failed, of which somebody has been told
 */
export function ImageField({
  field,
  address,
  shown = address,
  preview,
  uploadLabel,
  more,
  upload,
  onChange,
}: {
  field: ReactNode;
  address: string;
  shown?: string;
  preview: { readonly alt: string; readonly className: string };
  uploadLabel: string;
  more?: ReactNode;
  upload: (file: File, onProgress: (percent: number) => void) => Promise<string | null>;
  onChange: (address: string) => void;
}) {
  const [isUploadShown, setUploadShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  async function take(file: File, onProgress: (percent: number) => void) {
    const stored = await upload(file, onProgress);
    if (stored === null) return;
    onChange(stored);
    setUploadShown(false);
    // What had the focus is gone with the field.
    if (document.activeElement === document.body) toggle.current?.focus();
  }

  return (
    <div className="grid gap-3">
      {field}
      <Preview key={address} address={shown} {...preview} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={toggle}
          aria-expanded={isUploadShown}
          onClick={() => setUploadShown(!isUploadShown)}
        >
          {isUploadShown ? 'Hide Upload' : 'Upload Image'}
        </Button>
        {more}
        {address === '' ? null : <Button onClick={() => onChange('')}>Clear</Button>}
      </div>
      {isUploadShown ? (
        <UploadField
          label={uploadLabel}
          hint="Supports images (PNG, JPG, GIF, WebP) up to 5MB"
          kinds="images"
          maxBytes={FIVE_MEGABYTES}
          upload={take}
        />
      ) : null}
    </div>
  );
}

/** What the address shows; nothing while it leads to no image (ABLG-52, ABLG-53). */
function Preview({ address, alt, className }: { address: string; alt: string; className: string }) {
  const [isLoaded, setLoaded] = useState(false);
  if (!isShowable(address)) return null;
  return (
    <img
      src={address}
      alt={alt}
      referrerPolicy="no-referrer"
      hidden={!isLoaded}
      onLoad={() => setLoaded(true)}
      onError={() => setLoaded(false)}
      className={`rounded-xl border border-line ${className}`}
    />
  );
}

/**
 * Whether a browser may fetch an image from an address: the page's policy allows this site alone. One
 * elsewhere is fetched by the site when its form is saved.
 */
export function isShowable(address: string): boolean {
  return /^\/files\/./.test(address);
}
