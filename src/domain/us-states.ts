const US_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
};

export const US_STATE_NAMES: readonly string[] = Object.values(US_STATES);

const CODES = new Map(Object.entries(US_STATES).map(([code, name]) => [name, code]));

/** 'DE' for 'Delaware'; any other text stays. */
export function stateCode(name: string): string {
  return CODES.get(name) ?? name;
}

/** As in newspapers and on envelopes, without spaces and periods. */
const ABBREVIATIONS =
  'AL ala;AZ ariz;AR ark;CA cal calif;CO colo;CT conn;DC washingtondc;DE del;FL fla;ID ida;IL ill;IN ind;KS kan kans;KY ken;MA mass;MI mich;MN minn;MS miss;MT mont;NE neb nebr;NV nev;NC ncarolina;ND ndakota;NH nhampshire;NJ njersey;NM nmex;NY nyork;OK okla;OR ore oreg;PA penn penna;SC scarolina;SD sdakota;TN tenn;TX tex;WA wash;WV wva wvirginia;WI wis wisc;WY wyo';

const BY_WORD = new Map([
  ...Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), name] as const,
    [squeezed(name), name] as const,
  ]),
  ...ABBREVIATIONS.split(';').flatMap((line) => {
    const [code = '', ...words] = line.split(' ');
    return words.map((word) => [word, US_STATES[code] ?? ''] as const);
  }),
]);

function squeezed(text: string): string {
  return text.toLowerCase().replace(/[\s.,-]+/g, '');
}

/** 'Delaware' for 'DE', 'Del.', or 'delaware'; any other text stays. */
export function stateName(text: string): string {
  return BY_WORD.get(squeezed(text)) ?? text.trim().replace(/\s+/g, ' ');
}
