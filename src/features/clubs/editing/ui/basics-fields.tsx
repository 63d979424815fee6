import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { unlistedCounty } from '#features/places/spelling-rules.ts';
import { activeLocationsQuery } from '#features/places/county-client.ts';
import { uploadFile } from '#features/uploads/client.ts';
import { momentLabel } from '#platform/moment.ts';
import { ImageField } from '#ui/image-field.tsx';
import { Options } from '#ui/options.tsx';
import { usePaused } from '#ui/paused.ts';
import { remoteNotice } from '../rules.ts';
import type { EditableClub } from '../client.ts';
import type { TypedClub } from '../schema.ts';
import { ClubField, ClubFields } from './club-field.tsx';

/** D27 */
export function BasicsFields({ club }: { club: EditableClub }) {
  return (
    <>
      <ClubField name="name" />
      <div className="grid gap-5 sm:grid-cols-3">
        <ClubField name="city" />
        <PlaceFields />
      </div>
      <ClubField name="description" />
      <LogoField club={club} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ClubFields section="contact" />
      </div>
      {club.bouncedAt === null ? null : (
        <p className="text-sm font-semibold text-danger">
          {`Our last email to ${club.values.contactEmail} bounced on ${momentLabel(club.bouncedAt)}. We won’t write there again until you change the address.`}
        </p>
      )}
    </>
  );
}

/** The catalog's spelling is kept; an unlisted county is stored as it is (D57). */
function PlaceFields() {
  const id = useId();
  const { data: states = [] } = useQuery(activeLocationsQuery);
  const [state, county] = useWatch<TypedClub, ['state', 'county']>({ name: ['state', 'county'] });
  const counties = states.find((listed) => listed.state === state)?.counties ?? [];
  const catalog = states.flatMap((listed) =>
    listed.counties.map((one) => ({ state: listed.state, county: one })),
  );
  const hint = unlistedCounty({ state, county: usePaused(county, 500) }, catalog);
  return (
    <>
      <ClubField name="state" list={`${id}-states`} />
      <ClubField
        name="county"
        list={`${id}-counties`}
        hint={catalog.length === 0 ? undefined : (hint ?? undefined)}
      />
      <datalist id={`${id}-states`}>
        <Options of={states.map((listed) => listed.state)} />
      </datalist>
      <datalist id={`${id}-counties`}>
        <Options of={counties} />
      </datalist>
    </>
  );
}

function LogoField({ club }: { club: EditableClub }) {
  const { remoteLogo } = club;
  const saved = club.values.logoUrl;
  const { setValue, control } = useFormContext<TypedClub>();
  const address = useWatch({ control, name: 'logoUrl' });
  return (
    <ImageField
      field={
        <>
          <ClubField name="logoUrl" />
          <p role="status" className="text-sm">
            {remoteNotice(address, saved, remoteLogo)}
          </p>
        </>
      }
      address={address}
      shown={(address === saved ? remoteLogo?.copy : null) ?? address}
      preview={{ alt: 'Logo preview', className: 'size-20 bg-white object-contain' }}
      uploadLabel="Logo"
      upload={async (file, onProgress) =>
        (await uploadFile(file, { folder: `logos/${club.id}`, onProgress }))?.url ?? null
      }
      onChange={(url) =>
        setValue('logoUrl', url, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
    />
  );
}
