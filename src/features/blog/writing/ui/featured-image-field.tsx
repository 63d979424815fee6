import { useFormContext, useWatch } from 'react-hook-form';
import { uploadFile } from '#features/uploads/client.ts';
import { FormField } from '#ui/form-field.tsx';
import { ImageField } from '#ui/image-field.tsx';
import type { TypedPost } from '../schema.ts';

/** The featured image: an address, typed or of an upload (ABLG-49 to 56). */
export function FeaturedImageField() {
  const { register, setValue, formState, control } = useFormContext<TypedPost>();
  return (
    <ImageField
      field={
        <FormField
          label="Featured Image"
          inputMode="url"
          autoComplete="off"
          hint="The web address of an image, or upload one."
          error={formState.errors.featuredImage?.message}
          {...register('featuredImage')}
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
      onChange={(url) =>
        setValue('featuredImage', url, {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        })
      }
    />
  );
}
