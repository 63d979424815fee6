import { useFormContext } from 'react-hook-form';
import { FormField } from '#ui/form-field.tsx';
import type { TypedClub } from '../schema.ts';

const NETWORKS = [
  { field: 'facebookUrl', label: 'Facebook URL' },
  { field: 'instagramUrl', label: 'Instagram URL' },
  { field: 'twitterUrl', label: 'Twitter URL' },
  { field: 'youtubeUrl', label: 'YouTube URL' },
] as const;

/** Social Media, in the order of the club's page. */
export function SocialFields() {
  const { register, formState } = useFormContext<TypedClub>();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {NETWORKS.map(({ field, label }) => (
        <FormField
          key={field}
          label={label}
          inputMode="url"
          autoComplete="off"
          error={formState.errors[field]?.message}
          {...register(field)}
        />
      ))}
    </div>
  );
}
