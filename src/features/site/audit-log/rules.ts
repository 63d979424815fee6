import { isUuid } from '#domain/ids.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import { CHANGE_SUBJECTS } from './schema.ts';
import type { ChangeSubject } from './schema.ts';

/** More people than these who are called like that are too many to show the changes of. */
export const MOST_PEOPLE = 100;

/** What the address of the log of all changes says. */
export interface LogSearch {
  readonly kind?: ChangeSubject | undefined;
  /** A username, or a part of one. */
  readonly who?: string | undefined;
  /** The first and the last day, as YYYY-MM-DD in the time zone of the site. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** One thing, there or gone. */
  readonly id?: string | undefined;
}

/** Reads the address of the log. Never fails: what is not understood counts as not given. */
export function parseLogSearch(values: Readonly<Record<string, unknown>>): LogSearch {
  const { who, id } = values;
  return {
    kind: CHANGE_SUBJECTS.find((kind) => kind === values['kind']),
    who: typedFilter(who),
    from: aDay(values['from']),
    to: aDay(values['to']),
    id: typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined,
  };
}

/** Whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function aDay(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}
