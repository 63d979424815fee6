import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './push-button.tsx';
import { UploadField } from './upload-field.tsx';

const FIVE_MEGABYTES = 5 * 1024 * 1024;

interface ImageFieldProps {
  field: ReactNode;
  address: string;
  shown?: string;
  preview: { readonly alt: string; readonly className: string };
  uploadLabel: string;
  more?: ReactNode;
  upload: (file: File, onProgress: (percent: number) => void) => Promise<string | null>;
  onChange: (address: string) => void;
}

/**
 * An upload is stored at once; the club or post changes only when its form is saved.
 * @param shown URL of our own copy
 * @param upload resolves to a URL, or null if it failed and said so
 */
export function ImageField(props: ImageFieldProps) {
  const { field, address, shown = address, preview, uploadLabel, more, upload, onChange } = props;
  const [isUploadShown, setUploadShown] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);

  async function take(file: File, onProgress: (percent: number) => void) {
    const stored = await upload(file, onProgress);
    if (stored === null) return;
    onChange(stored);
    setUploadShown(false);
    // The focused element is gone with the field.
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

/** Hidden while the URL leads to no image (ABLG-52, ABLG-53). */
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

/** The content security policy allows images of this site only; others are copied when the form is saved. */
export function isShowable(address: string): boolean {
  return /^\/files\/./.test(address);
}
