import { useFormContext, useWatch } from 'react-hook-form';
import { uploadFile } from '#features/uploads/client.ts';
import { ImageField } from '#ui/image-field.tsx';
import { remoteNotice } from '../rules.ts';
import type { EditableClub, TypedClub } from '../schema.ts';
import { ClubField } from './club-field.tsx';

/** The logo of a club: an address, typed or of an upload (D27). */
export function LogoField({
  clubId,
  saved,
}: {
  clubId: string;
  /** The logo as it is stored, with what became of it. */
  saved: { readonly address: string; readonly remote: EditableClub['remoteLogo'] };
}) {
  const { setValue, control } = useFormContext<TypedClub>();
  const address = useWatch({ control, name: 'logoUrl' });
  return (
    <ImageField
      field={
        <>
          <ClubField name="logoUrl" />
          <p role="status" className="text-sm">
            {remoteNotice(address, saved)}
          </p>
        </>
      }
      address={address}
      shown={(address === saved.address ? saved.remote?.copy : null) ?? address}
      preview={{ alt: 'Logo preview', className: 'size-20 bg-white object-contain' }}
      uploadLabel="Logo"
      upload={async (file, onProgress) =>
        (await uploadFile(file, { folder: `logos/${clubId}`, onProgress }))?.url ?? null
      }
      onChange={(url) =>
        setValue('logoUrl', url, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
    />
  );
}
