import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { activeLocationsQuery } from '#features/locations/catalog/client.ts';
import { Options } from '#ui/options.tsx';
import type { EditableClub, TypedClub } from '../schema.ts';
import { ClubField, ClubFields } from './club-field.tsx';
import { LogoField } from './logo-field.tsx';

/** Club Basics (D27). */
export function BasicsFields({ club }: { club: EditableClub }) {
  const id = useId();
  return (
    <>
      <ClubField name="name" />
      <div className="grid gap-5 sm:grid-cols-3">
        <ClubField name="city" />
        <ClubField name="state" list={`${id}-states`} />
        <ClubField name="county" list={`${id}-counties`} />
        <PlaceSuggestions id={id} />
      </div>
      <ClubField name="description" />
      <LogoField
        clubId={club.id}
        saved={{ address: club.values.logoUrl, remote: club.remoteLogo }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ClubFields section="contact" />
      </div>
    </>
  );
}

/** The states and counties of the catalog, whose spelling is kept (D57). */
function PlaceSuggestions({ id }: { id: string }) {
  const { data: states = [] } = useQuery(activeLocationsQuery);
  const state = useWatch<TypedClub, 'state'>({ name: 'state' });
  const counties = states.find((listed) => listed.state === state)?.counties ?? [];
  return (
    <>
      <datalist id={`${id}-states`}>
        <Options of={states.map((listed) => listed.state)} />
      </datalist>
      <datalist id={`${id}-counties`}>
        <Options of={counties} />
      </datalist>
    </>
  );
}
