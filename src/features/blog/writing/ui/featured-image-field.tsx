import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { uploadFile } from '#features/uploads/client.ts';
import { button } from '#ui/button.ts';
import { FormField } from '#ui/form-field.tsx';
import { UploadField } from '#ui/upload-field.tsx';
import type { TypedPost } from '../schema.ts';

const FIVE_MEGABYTES = 5 * 1024 * 1024;

/**
 * The featured image: an address, typed or of an upload (ABLG-49 to 56). An upload is stored at once;
 * the post changes only when the form is saved.
 */
export function FeaturedImageField() {
  const { register, setValue, formState, control } = useFormContext<TypedPost>();
  const address = useWatch({ control, name: 'featuredImage' }).trim();
  const [isUploadShown, setUploadShown] = useState(false);

  function change(url: string) {
    setValue('featuredImage', url, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  }

  async function upload(file: File, onProgress: (percent: number) => void) {
    const stored = await uploadFile(file, { folder: 'blog/featured', onProgress });
    if (!stored) return;
    change(stored.url);
    setUploadShown(false);
  }

  return (
    <div className="grid gap-3">
      <FormField
        label="Featured Image"
        inputMode="url"
        autoComplete="off"
        hint="The web address of an image, or upload one."
        error={formState.errors.featuredImage?.message}
        {...register('featuredImage')}
      />
      <ImagePreview key={address} address={address} />
      <div className="flex flex-wrap items-center gap-3">
        <button
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
          label="Upload a featured image"
          hint="Supports images (PNG, JPG, GIF, WebP) up to 5MB"
          kinds="images"
          maxBytes={FIVE_MEGABYTES}
          upload={upload}
        />
      ) : null}
    </div>
  );
}

/** What the address shows; nothing while it leads to no image (ABLG-52, ABLG-53). */
function ImagePreview({ address }: { address: string }) {
  const [isLoaded, setLoaded] = useState(false);
  if (!isShowable(address)) return null;
  return (
    <img
      src={address}
      alt="Featured preview"
      referrerPolicy="no-referrer"
      hidden={!isLoaded}
      onLoad={() => setLoaded(true)}
      onError={() => setLoaded(false)}
      className="aspect-[1200/630] w-full max-w-sm rounded-xl border border-line bg-sand object-cover"
    />
  );
}

/**
 * Whether a browser may fetch an image from an address: the page's policy allows this site alone. One
 * elsewhere is fetched by the site when the post is saved.
 */
export function isShowable(address: string): boolean {
  return /^\/files\/./.test(address);
}
