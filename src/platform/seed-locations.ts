import { withClient } from '#db/client.ts';
import { site } from '#site.config.ts';

/**
 * For a new site: if there is a location or a club, administrators' changes stay. Several processes
 * may call it at once.
 */
export async function seedLocations({ ownerUrl }: { ownerUrl: string }): Promise<void> {
  const locations = [
    ...site.region.states.map((state) => ({ state, county: null })),
    ...site.featuredCounties.flatMap(({ state, counties }) =>
      counties.map((county) => ({ state, county })),
    ),
  ];
  await withClient({ connectionString: ownerUrl }, (client) =>
    client.query(
      `insert into available_locations (state, county, is_active)
       select state, county, true from json_to_recordset($1) as listed (state text, county text)
       where not exists (select from available_locations) and not exists (select from clubs)
       on conflict do nothing`,
      [JSON.stringify(locations)],
    ),
  );
}
