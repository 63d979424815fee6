import type { Fix } from '#features/clubs/lists/schema.ts';
import { csvLines } from '#platform/lists/write-csv.ts';
import { aWorkbook } from './workbooks.ts';
import type { Cell } from './workbooks.ts';

/** What people type, and what they mean. */
const PLACES: readonly (readonly [state: string, county: string, city: string])[] = [
  ['PA', 'Phila.', 'Philadelphia'],
  ['penna', 'Montgomery Co.', 'Ardmore'],
  ['Penn.', 'Montco', 'Bryn Mawr'],
  ['N.J.', 'Camden County', 'Haddonfield'],
  ['new jersey ', 'camden', 'Collingswood'],
  ['NJ.', 'Camden', 'Cherry Hill'],
  ['Del.', 'New Castle', 'Newark'],
];
const AGES: readonly Cell[] = [
  'U12–U17',
  'U12-U17',
  'All ages',
  '12-18',
  '15s',
  '18 & under',
  '12U',
  '14-Dec',
  '12/14/2026',
  '46370',
  'U12, U14',
  { number: 46_370, code: 'd-mmm' },
];
const ZIPS: readonly Cell[] = ['19103', '8002', '8002.0', '="08002"', 8002];
const PHONES: readonly Cell[] = [
  '(215) 555-0100',
  '2.155550100E+09',
  '2155550100.0',
  { number: 2_155_550_100, code: '0.00E+00' },
];
const EMAILS = ['club@club.example', 'info at club.example', 'N/A', 'mailto:info@club.example'];
const GENDERS = ['F', 'Girls', 'Boys & Girls', 'Coed', 'M'];

const HEADER = [
  'ID',
  'clubname',
  'City',
  'St',
  'County Name',
  'Street Address',
  'ZIP',
  'Telephone',
  'E-mail',
  'Ages',
  'Gender',
  'Level',
  'Founded',
  'Website',
];

/** The administrator's decisions: one for each value and each unknown column. */
export const MESSY_DECISIONS: {
  readonly mapped: readonly string[];
  readonly fixes: readonly Fix[];
} = {
  mapped: ['team_types=Level'],
  fixes: [
    ['state', 'Jersey Shore', 'New Jersey'],
    ['state', 'tri-state', 'Pennsylvania'],
    ['contact_phone', '2.15555E+09', null],
    ['contact_email', 'ask the coach', null],
    ['age_groups', 'Micro', 'U10'],
    ['genders', 'see website', null],
    ['year_established', "'98", '1998'],
  ],
};

/** Rows that only an edit can fix: no name, or an unclear address. */
export const BEYOND_REPAIR = 17;

/** A realistic file of clubs: a title row, other column names and spellings, damage by Excel. */
export function aMessyList(count: number): { readonly csv: Buffer; readonly workbook: Buffer } {
  const rows = Array.from({ length: count }, (_, at) => aMessyRow(at));
  const all: Cell[][] = [['Keystone clubs, spring 2026'], HEADER, ...rows];
  return {
    csv: Buffer.from(csvLines(all.map((cells) => cells.map(seen))).replaceAll(`'=`, '=')),
    workbook: aWorkbook([{ name: 'Clubs', rows: all }]),
  };
}

function aMessyRow(at: number): Cell[] {
  const one = <Value>(values: readonly Value[]): Value => values[at % values.length] as Value;
  const [state, county, city] = one(PLACES);
  const isEvery = (step: number, rest: number) => at % step === rest;
  return [
    String(10_001 + at),
    at < 5 ? '' : `${isEvery(10, 6) ? 'CafÃ©' : 'Messy'} Club ${at}`,
    city,
    isEvery(75, 24) ? 'Jersey Shore' : isEvery(150, 25) ? 'tri-state' : state,
    county,
    `${at} Main Street`,
    one(ZIPS),
    isEvery(100, 26) ? '2.15555E+09' : one(PHONES),
    isEvery(60, 27) ? 'ask the coach' : one(EMAILS),
    isEvery(50, 28) ? 'U12; Micro' : one(AGES),
    isEvery(80, 29) ? 'see website' : one(GENDERS),
    one(['Rec', 'Travel', 'In House']),
    isEvery(120, 31) ? "'98" : one(['1998', '1998.0', 'Est. 2004', '']),
    at >= 5 && at < BEYOND_REPAIR ? `htp:/club ${at}` : one(['club.example', 'n/a', '']),
  ];
}

/** As a spreadsheet program writes it to a CSV file. */
function seen(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell);
  if (!('number' in cell)) return '';
  return cell.code === 'd-mmm' ? '14-Dec' : '2.155550100E+09';
}
