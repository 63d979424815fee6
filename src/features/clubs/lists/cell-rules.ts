import { ageGroupsOf, optionOf } from '#domain/list-cells.ts';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubFieldName } from '#features/clubs/fields.ts';
import type { Understanding } from '#platform/lists/columns.ts';

const NOTHING = /^(?:n\.?\/?a\.?|#n\/a|none|null|tb[da]|unknown|[-–—?]+)$/i;
const ALWAYS_TEXT: readonly string[] = ['id', 'name', 'city', 'state', 'description'];

/** What a cell of a list of clubs means, if only one thing: '08002' for the ZIP code 8002.0. */
export function understandClubCell(column: string, cell: string): Understanding {
  if (NOTHING.test(cell) && !ALWAYS_TEXT.includes(column)) return { text: '' };
  if (column === 'zip') return { text: zipIn(cell) };
  if (column === 'contact_phone') return phoneIn(cell);
  if (column === 'contact_email') return { text: emailIn(cell) };
  if (column === 'year_established') {
    return { text: /^\D*(\d{4})(?:\.0+)?$/.exec(cell)?.[1] ?? cell };
  }
  return { text: cell };
}

function zipIn(cell: string): string {
  const digits = cell.replace(/\.0+$/, '');
  if (/^\d{3,5}$/.test(digits)) return digits.padStart(5, '0');
  return /^\d{8,9}$/.test(digits) ? digits.padStart(9, '0').replace(/(?=\d{4}$)/, '-') : cell;
}

const CUT_OFF = 'The spreadsheet cut off digits of this phone number. Enter the whole number.';

function phoneIn(cell: string): Understanding {
  const [, first = '', more = '', power] = /^(\d)(?:\.(\d+))?e\+?(\d+)$/i.exec(cell) ?? [];
  if (power === undefined) return { text: cell.replace(/^(\d{7,})\.0+$/, '$1') };
  const zeros = Number(power) - more.length;
  return zeros === 0 ? { text: `${first}${more}` } : { text: cell, problem: CUT_OFF };
}

function emailIn(cell: string): string {
  const plain = cell
    .replace(/^mailto:/i, '')
    .replace(/^[^<>]*<([^<>]+)>$/, '$1')
    .replace(/\s*(?:@|[([]\s*at\s*[)\]]|\sat\s)\s*/i, '@')
    .replace(/\s*[([]\s*dot\s*[)\]]\s*|\s+dot\s+/gi, '.')
    .replace(/^[\s,;.]+|[\s,;.]+$/g, '');
  return /^[^\s@]+@[^\s@]+$/.test(plain) ? plain : cell;
}

/** Other words for options, letters only. */
const WORDS: Readonly<Partial<Record<ClubFieldName, Readonly<Record<string, string>>>>> = {
  genders: {
    Girls: 'f g girl female females w women womens girls',
    Boys: 'm b boy male males men mens boys',
    'Boys; Girls': 'both coed mixed all bg gb mf fm',
  },
  teamTypes: { Recreational: 'rec recreation', Travel: 'traveling', 'In-House': 'inhouse house' },
  organizationalAffiliations: { 'USA Volleyball': 'usav usavolleyball' },
  disciplines: { Beach: 'sand' },
  programTypes: { 'Private Lessons': 'lessons private', Camps: 'camp', Clinics: 'clinic' },
};

/** The options that a part of a cell means; empty for something else. */
export function optionsIn(name: ClubFieldName, part: string): readonly string[] {
  const field = CLUB_FIELDS[name];
  if (field.kind !== 'options') return [];
  const option = optionOf(field.options, part);
  if (option !== undefined) return [option];
  const word = part.toLowerCase().replace(/[^a-z\d]+/g, '');
  const others = Object.entries(WORDS[name] ?? {});
  const [meant] = others.find(([, words]) => words.split(' ').includes(word)) ?? [];
  if (meant !== undefined) return meant.split('; ');
  const ages = name === 'ageGroups' ? ageGroupsOf(part) : [];
  if (ages.length > 0) return ages;
  const pieces = part.split(/\s*(?:[/&+,]|\band\b)\s*/i);
  if (pieces.length < 2) return [];
  const each = pieces.map((piece) => optionsIn(name, piece));
  return each.every((some) => some.length > 0) ? each.flat() : [];
}
