import { useFormContext } from 'react-hook-form';
import { FormField } from '#ui/form-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { FIRST_YEAR } from '../rules.ts';
import type { TypedClub } from '../schema.ts';
import { LogoField } from './logo-field.tsx';

/** Club Basics (decision 27). */
export function BasicsFields({ clubId }: { clubId: string }) {
  const { register, formState } = useFormContext<TypedClub>();
  const { errors } = formState;
  return (
    <>
      <FormField
        label="Club name"
        required
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <FormField
          label="City"
          required
          autoComplete="off"
          error={errors.city?.message}
          {...register('city')}
        />
        <FormField
          label="State"
          required
          autoComplete="off"
          error={errors.state?.message}
          {...register('state')}
        />
        <FormField
          label="County"
          autoComplete="off"
          error={errors.county?.message}
          {...register('county')}
        />
      </div>
      <TextArea
        label="Description"
        error={errors.description?.message ?? null}
        {...register('description')}
      />
      <LogoField clubId={clubId} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          label="Website"
          inputMode="url"
          autoComplete="off"
          hint="For example example.org"
          error={errors.website?.message}
          {...register('website')}
        />
        <FormField
          label="Contact email"
          type="email"
          autoComplete="off"
          error={errors.contactEmail?.message}
          {...register('contactEmail')}
        />
        <FormField
          label="Contact phone"
          type="tel"
          autoComplete="off"
          error={errors.contactPhone?.message}
          {...register('contactPhone')}
        />
        <FormField
          label="Club director"
          autoComplete="off"
          error={errors.clubDirector?.message}
          {...register('clubDirector')}
        />
        <FormField
          label="Year established"
          inputMode="numeric"
          autoComplete="off"
          hint={`From ${FIRST_YEAR} on.`}
          error={errors.yearEstablished?.message}
          {...register('yearEstablished')}
        />
      </div>
    </>
  );
}
