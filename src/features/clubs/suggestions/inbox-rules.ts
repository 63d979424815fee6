import { typedId } from '#domain/ids.ts';

export const STATUSES = ['new', 'in_work', 'done', 'declined'] as const;
export type SuggestionStatus = (typeof STATUSES)[number];

export interface InboxSearch {
  readonly status?: SuggestionStatus | undefined;
  /** Shows this one alone. */
  readonly id?: string | undefined;
}

/** 'new' is the default and is left out. */
export function parseInboxSearch(values: Readonly<Record<string, unknown>>): InboxSearch {
  const status = STATUSES.find((name) => name === values['status']);
  return {
    status: status === 'new' ? undefined : status,
    id: typedId(values['id']),
  };
}
