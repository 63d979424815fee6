import { useFormContext, useWatch } from 'react-hook-form';
import { uploadFile } from '#features/uploads/client.ts';
import { LibraryButton } from '#features/uploads/components.tsx';
import { bound } from '#ui/bound.ts';
import { FormField } from '#ui/form-field.tsx';
import { ImageField } from '#ui/image-field.tsx';
import type { TypedPost } from '../schema.ts';

/** ABLG-49 to 56 */
export function FeaturedImageField() {
  const form = useFormContext<TypedPost>();
  const { setValue, control } = form;
  function take(url: string, alt = ''): void {
    const given = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
    setValue('featuredImage', url, given);
    // They described another picture.
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
        <LibraryButton
          label="Choose from library"
          kinds="images"
          onChoose={({ url, alt }) => take(url, alt)}
        />
      }
      onChange={(url) => take(url)}
    />
  );
}
