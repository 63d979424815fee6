import { isUuid } from '#domain/ids.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import { CHANGE_SUBJECTS } from './schema.ts';
import type { ChangeSubject } from './schema.ts';

export const MOST_PEOPLE = 100;

export interface LogSearch {
  readonly kind?: ChangeSubject | undefined;
  /** Part of a username. */
  readonly who?: string | undefined;
  /** First and last day, YYYY-MM-DD in the site's time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly id?: string | undefined;
}

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

/** A calendar day as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function aDay(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}
