import { countyLabel } from './county-label.ts';
import { stateCode } from './us-states.ts';

/** Where something is; unknown parts are null. */
export interface Place {
  readonly city: string | null;
  readonly state: string | null;
  readonly county: string | null;
}

/**
 * The short form of a place (D62): 'Hockessin, DE · New Castle County'. Without a city the state
 * follows its county, and is spelled out when it is alone; '' when nothing is known.
 */
export function placeLabel({ city, state, county }: Place): string {
  const itsCounty = county ? countyLabel(county) : null;
  const near = city || itsCounty;
  if (!near) return state ?? '';
  const place = state ? `${near}, ${stateCode(state)}` : near;
  return city && itsCounty ? `${place}\u00A0· ${itsCounty}` : place;
}
