import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { activeLocationsQuery } from '#features/locations/catalogue/client.ts';
import { FormField } from '#ui/form-field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { FIRST_YEAR } from '../rules.ts';
import type { EditableClub, TypedClub } from '../schema.ts';
import { LogoField } from './logo-field.tsx';

/** Club Basics (decision 27). */
export function BasicsFields({ club }: { club: EditableClub }) {
  const { register, formState } = useFormContext<TypedClub>();
  const { errors } = formState;
  const id = useId();
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
          list={`${id}-states`}
          error={errors.state?.message}
          {...register('state')}
        />
        <FormField
          label="County"
          autoComplete="off"
          list={`${id}-counties`}
          error={errors.county?.message}
          {...register('county')}
        />
        <PlaceSuggestions id={id} />
      </div>
      <TextArea
        label="Description"
        error={errors.description?.message ?? null}
        {...register('description')}
      />
      <LogoField
        clubId={club.id}
        saved={{ address: club.values.logoUrl, remote: club.remoteLogo }}
      />
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

/** The states and counties of the catalogue, whose spelling is kept (decision 57). */
function PlaceSuggestions({ id }: { id: string }) {
  const { data: states = [] } = useQuery(activeLocationsQuery());
  const state = useWatch<TypedClub, 'state'>({ name: 'state' });
  const counties = states.find((listed) => listed.state === state)?.counties ?? [];
  return (
    <>
      <datalist id={`${id}-states`}>
        {states.map((listed) => (
          <option key={listed.state}>{listed.state}</option>
        ))}
      </datalist>
      <datalist id={`${id}-counties`}>
        {counties.map((county) => (
          <option key={county}>{county}</option>
        ))}
      </datalist>
    </>
  );
}
