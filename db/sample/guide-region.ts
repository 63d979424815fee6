import { slugify } from '#domain/slug.ts';
import { stateCode } from '#domain/us-states.ts';
import { offerRules } from '#site.config.ts';
import type { site } from '#site.config.ts';

type Region = Pick<typeof site, 'region' | 'defaultState' | 'featuredCounties'>;

/**
 * A guide with the region's names filled in: '{state}', '{city in addresses}', and the others below.
 *
 * @throws Error for an unknown name
 */
export function ofRegion(guide: string, site: Region): string {
  const names = namesOf(site);
  return guide.replace(/\{([a-z ]+)\}/g, (_, name: string) => {
    const plain = names.get(name.replace(/ in addresses$/, ''));
    if (plain === undefined) throw new Error(`A guide has the unknown name {${name}}`);
    if (!name.endsWith(' in addresses')) return plain;
    return name.startsWith('city') ? slugify(plain) : encodeURIComponent(plain);
  });
}

function namesOf({ region, defaultState, featuredCounties }: Region): ReadonlyMap<string, string> {
  const states: readonly string[] = region.states;
  const [first = '', second = first, third = second] = states;
  const featured = featuredCounties.find(({ state }) => state === first);
  const ownRule = offerRules.find(({ state }) => state === defaultState);
  const regions = offerRules.map(({ state, region: its }) => `in ${state} the **${its}**`);
  return new Map([
    ['city', region.city],
    ['state', first],
    ['second state', second],
    ['third state', third],
    ['state code', stateCode(first)],
    ['states', LIST.format(region.states)],
    ['county', featured?.counties[1] ?? featured?.counties[0] ?? ''],
    ['volleyball region', ownRule?.region ?? `${region.city} area`],
    ['volleyball regions', regions.length > 0 ? `: ${LIST.format(regions)}` : ''],
    [
      'boys by state',
      region.states
        .map(
          (state) =>
            `- [Boys' clubs in ${state}](/find-club?state=${encodeURIComponent(state)}&gender=Boys)`,
        )
        .join('\n'),
    ],
  ]);
}

const LIST = new Intl.ListFormat('en-US');
