import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { uploadFile } from '#features/uploads/client.ts';
import { bound } from '#ui/bound.ts';
import { FormField } from '#ui/form-field.tsx';
import { ImageField } from '#ui/image-field.tsx';
import { Button } from '#ui/push-button.tsx';
import type { TypedPost } from '../schema.ts';
import type { RenderLibrary } from './render-library.ts';

/** The featured image: an address, typed, of an upload or from the library (ABLG-49 to 56). */
export function FeaturedImageField({ renderLibrary }: { renderLibrary: RenderLibrary }) {
  const form = useFormContext<TypedPost>();
  const { setValue, control } = form;
  const [isLibraryShown, setLibraryShown] = useState(false);
  function take(url: string, alt = ''): void {
    const given = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
    setValue('featuredImage', url, given);
    // What was said of another picture is not true of this one.
    setValue('featuredAlt', alt, given);
    setValue('featuredFocus', '', given);
  }
  return (
    <ImageField
      field={
        <FormField
          label="Featured Image"
          inputMode="url"
          autoComplete="off"
          hint="The web address of an image, or upload one."
          {...bound(form)('featuredImage')}
        />
      }
      address={useWatch({ control, name: 'featuredImage' }).trim()}
      preview={{
        alt: 'Featured preview',
        className: 'aspect-[1200/630] w-full max-w-sm bg-sand object-cover',
      }}
      uploadLabel="Upload a featured image"
      upload={async (file, onProgress) =>
        (await uploadFile(file, { folder: 'blog/featured', onProgress }))?.url ?? null
      }
      more={
        <>
          <Button onClick={() => setLibraryShown(true)}>Choose from library</Button>
          {isLibraryShown
            ? renderLibrary({
                kinds: 'images',
                onChoose: ({ url, alt }) => {
                  take(url, alt);
                  setLibraryShown(false);
                },
                onClose: () => setLibraryShown(false),
              })
            : null}
        </>
      }
      onChange={(url) => take(url)}
    />
  );
}
