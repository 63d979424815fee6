import { countyLabel } from './county-label.ts';
import { stateCode } from './us-states.ts';

export interface Place {
  readonly city: string | null;
  readonly state: string | null;
  readonly county: string | null;
}

/** 'Hockessin, DE · New Castle County', 'New Castle County, DE', 'Delaware', or '' when nothing is known (D62) */
export function placeLabel({ city, state, county }: Place): string {
  const itsCounty = county ? countyLabel(county) : null;
  const near = city || itsCounty;
  if (!near) return state ?? '';
  const place = state ? `${near}, ${stateCode(state)}` : near;
  return city && itsCounty ? `${place}\u00A0· ${itsCounty}` : place;
}
