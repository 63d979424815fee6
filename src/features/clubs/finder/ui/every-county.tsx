import { countyOfState } from '#domain/county-of-state.ts';
import type { StateWithCounties } from '#features/locations/catalog/schema.ts';
import { SelectField } from '#ui/field.tsx';
import { wantedState } from '../schema.ts';
import type { FinderSearch } from '../schema.ts';

interface Counties {
  readonly search: FinderSearch;
  readonly locations: readonly StateWithCounties[];
}

/**
 * The counties of all states, for visitors whose choice of a state changes nothing before they search:
 * without JavaScript. Browsers with it render nothing within a noscript.
 */
export function EveryCounty(props: Counties) {
  return (
    <noscript>
      <CountyField {...props} />
    </noscript>
  );
}

function CountyField({ search, locations }: Counties) {
  const { county } = search;
  const state = wantedState(search);
  const chosen =
    state === undefined || county === undefined ? county : countyOfState(state, county);
  return (
    <SelectField
      label="County"
      id="finder-every-county"
      name="county"
      autoComplete="off"
      defaultValue={chosen ?? ''}
    >
      <option value="">Any county</option>
      {chosen === undefined ? null : (
        <option value={chosen}>{[county, state].filter(Boolean).join(', ')}</option>
      )}
      {locations.map((location) => (
        <optgroup key={location.state} label={location.state}>
          {location.counties
            .map((name) => ({ name, value: countyOfState(location.state, name) }))
            // The chosen one is above, with its state: React would select both.
            .filter(({ value }) => value !== chosen)
            .map(({ name, value }) => (
              <option key={name} value={value}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
