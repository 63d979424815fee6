import { typedId } from '#domain/ids.ts';
import { typedDay, typedFilter } from '#domain/typed-filter.ts';
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
  return {
    kind: CHANGE_SUBJECTS.find((kind) => kind === values['kind']),
    who: typedFilter(values['who']),
    from: typedDay(values['from']),
    to: typedDay(values['to']),
    id: typedId(values['id']),
  };
}
