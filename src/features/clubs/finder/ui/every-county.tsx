import { createIsomorphicFn } from '@tanstack/react-start';
import { renderToStaticMarkup } from 'react-dom/server';
import { countyOfState } from '#domain/county-of-state.ts';
import type { StateWithCounties } from '#features/locations/catalog/schema.ts';
import { SelectField } from '#ui/field.tsx';
import { wantedState } from '../schema.ts';
import type { FinderSearch } from '../schema.ts';

/**
 * The counties of all states, for visitors whose choice of a state changes nothing before they search:
 * without JavaScript. Browsers with it never build what stands in a noscript.
 */
export function EveryCounty({
  search,
  locations,
}: {
  search: FinderSearch;
  locations: readonly StateWithCounties[];
}) {
  const { county } = search;
  const state = wantedState(search);
  const chosen =
    state === undefined || county === undefined ? county : countyOfState(state, county);
  return (
    <noscript>
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
          <optgroup
            key={location.state}
            label={location.state}
            dangerouslySetInnerHTML={{ __html: optionsOf(location) }}
          />
        ))}
      </SelectField>
    </noscript>
  );
}

/** As long as the places themselves are kept (features/locations/catalog/functions.ts). */
const rendered = new WeakMap<StateWithCounties, string>();

/** The counties of a state as markup: the same hundreds of options stand on every page of the finder. */
const optionsOf = createIsomorphicFn()
  .client((_location: StateWithCounties) => '')
  .server((location: StateWithCounties) => {
    const { state, counties } = location;
    let markup = rendered.get(location);
    if (markup === undefined) {
      markup = renderToStaticMarkup(
        counties.map((county) => (
          <option key={county} value={countyOfState(state, county)}>
            {county}
          </option>
        )),
      );
      rendered.set(location, markup);
    }
    return markup;
  });
