import { WITHIN } from '#domain/near.ts';
import type { Near } from '#domain/near.ts';
import { Options } from './options.tsx';
import { End } from './end.tsx';
import { SelectField, TextField } from './field.tsx';
import { PLACE_NOTE } from './place-note.tsx';
import { UseMyLocation } from './use-my-location.tsx';

interface NearFieldsProps {
  id: string;
  chosen: Near;
  isUnknown?: boolean | undefined;
}

export function NearFields({ id, chosen: { near, within }, isUnknown }: NearFieldsProps) {
  return (
    <div>
      <div className="whole grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <TextField
          label="ZIP Code or Town"
          id={id}
          name="near"
          maxLength={100}
          defaultValue={near ?? ''}
          autoComplete="postal-code"
          enterKeyHint="search"
          aria-describedby={isUnknown ? PLACE_NOTE : undefined}
          aria-invalid={isUnknown || undefined}
        />
        <SelectField label="Within" name="within" autoComplete="off" defaultValue={within ?? ''}>
          <Options of={WITHIN} none="Any distance" says={(miles) => `${miles} mi`} />
        </SelectField>
        <End />
      </div>
      <UseMyLocation field={id} className="link mr-2 -mb-2 min-h-11 text-sm" />
    </div>
  );
}
