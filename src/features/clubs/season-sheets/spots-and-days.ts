import { WEEKDAYS } from '#domain/weekdays.ts';

type Day = (typeof WEEKDAYS)[number];

const NONE =
  /^(?:no(?:ne)?|n|0|full|filled|closed|sold ?out|wait(?:ing)?[ -]?list(?:ed)?(?: only)?)(?: (?:spots?|openings?))?(?: (?:left|open))?[.!]?$/i;
const SOME =
  /^(?:y|yes|x|✓|✔|some|open|available|limited|(?:a )?few|several|\d{1,2} ?(?:[-–]|to) ?\d{1,2})(?: (?:spots?|openings?))?(?: (?:left|open|available|remaining))?[.!]?$/i;
const HOW_MANY =
  /^(?:only )?([1-9]\d?)\+?(?: ?(?:spots?|openings?|players?|places?))?(?: (?:left|open|available|remaining))?[.!]?$/i;

/** 'None' for 'full' or 'waitlist', 'Some' for 'open', '3' for '3 left'; undefined if it is not understood. */
export function spotsIn(text: string): string | undefined {
  if (NONE.test(text)) return 'None';
  return HOW_MANY.exec(text)?.[1] ?? (SOME.test(text) ? 'Some' : undefined);
}

const FULL = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** As in 'MWF' and 'TR'; 'S' could be either day. */
const LETTERS = ['m', 't', 'w', 'r', 'f'];
const TIMES = /@|\bat\b|\d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.?)?(?: ?[-–] ?(?=\d))?/g;
const SPAN = /^([a-z]+) ?([-–—]|to|thru|through) ?([a-z]+)$/;

/** The days of 'Mon/Wed', 'MWF', 'Tues & Thurs 6–8 PM', 'Mon–Fri', or 'weekends'; undefined if one is unclear. */
export function daysIn(text: string): Day[] | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll(TIMES, ' ')
    .replace(/\bweekends?\b/, 'sat and sun')
    .replace(/\bweek(?:day|night)s?\b/, 'mon to fri')
    .replace(/\bdaily|every ?day\b/, 'mon to sun')
    .trim();
  const [, first = '', by = '', last = ''] = SPAN.exec(plain) ?? [];
  const [from, to] = [indexOfDay(first), indexOfDay(last)];
  if (from >= 0 && to >= 0) {
    // 'Mon–Wed' could be two days or three.
    const isClear = by.length > 1 || to - from === 1 || (from === 0 && to === 4);
    return to > from && isClear ? WEEKDAYS.slice(from, to + 1) : undefined;
  }
  const words = plain.split(/[^a-z]+|\band\b/).filter((word) => word !== '');
  const days = words.flatMap((word) => {
    const letters = /^(?:th|tu|sa|su|[mtwrf])+$/.test(word) && word.match(/th|tu|sa|su|./g);
    return indexOfDay(word) < 0 && letters ? letters.map(indexOfDay) : [indexOfDay(word)];
  });
  const isUnclear = days.length === 0 || days.includes(-1);
  return isUnclear ? undefined : WEEKDAYS.filter((_day, at) => days.includes(at));
}

/** Of a letter, or of the first letters of a name; -1 for anything else. */
function indexOfDay(word: string): number {
  if (word.length < 2) return LETTERS.indexOf(word);
  const name = word.replace(/days$/, 'day').replace(/^weds$/, 'wed');
  return FULL.findIndex((full) => full.startsWith(name));
}
