import { useFormContext, useWatch } from 'react-hook-form';
import { bound } from '#ui/bound.ts';
import { isShowable } from '#ui/image-field.tsx';
import { FormField } from '#ui/form-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import type { TypedPost } from '../schema.ts';
import { FocalPointField } from './focal-point-field.tsx';

const NAMES = ['seoTitle', 'seoDescription', 'featuredAlt', 'featuredFocus'] as const;

export function SharingFields() {
  const form = useFormContext<TypedPost>();
  const { setValue, control } = form;
  const { errors } = form.formState;
  const field = bound(form);
  const image = useWatch({ control, name: 'featuredImage' }).trim();
  const focus = useWatch({ control, name: 'featuredFocus' });
  return (
    <details
      className="rounded-xl border border-line"
      // An error must be visible.
      {...(NAMES.some((name) => errors[name]) && { open: true })}
    >
      <summary className="flex min-h-11 items-center px-4 py-2 font-semibold">
        Search engines and sharing
      </summary>
      <div className="grid gap-5 px-4 pt-2 pb-5">
        <FormField
          label="Title for search engines"
          autoComplete="off"
          hint="Shown instead of the title in search results and shared links. About 60 characters fit."
          {...field('seoTitle')}
        />
        <TextArea
          label="Description for search engines"
          rows={2}
          hint="Shown instead of the excerpt. About 160 characters fit."
          {...field('seoDescription')}
        />
        <FormField
          label="Image description"
          autoComplete="off"
          hint="Describe the image for people who can’t see it. Leave it blank if it’s just decoration."
          {...field('featuredAlt')}
        />
        <FocalPointField
          image={isShowable(image) ? image : null}
          value={focus}
          error={errors.featuredFocus?.message}
          onChange={(now) =>
            setValue('featuredFocus', now, {
              shouldDirty: true,
              shouldTouch: true,
              shouldValidate: true,
            })
          }
        />
      </div>
    </details>
  );
}
