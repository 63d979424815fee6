import { isUuid } from '#domain/ids.ts';

export const STATUSES = ['new', 'in_work', 'done', 'declined'] as const;
export type SuggestionStatus = (typeof STATUSES)[number];

export const STATUS_NAMES: Readonly<Record<SuggestionStatus, string>> = {
  new: 'New',
  in_work: 'In progress',
  done: 'Done',
  declined: 'Declined',
};

export const NOTE_LENGTH = 2_000;
export const NOTE_TOO_LONG = 'Use 2,000 characters or fewer.';
export const REPLY_LENGTH = 1_500;

export const SUGGESTION_GONE = 'This suggestion has been deleted.';
export const SUGGESTION_CHANGED =
  'Someone else changed this suggestion after you opened it, so your change wasn’t saved.';
export const PAGE_SIZE = 20;

export interface InboxSearch {
  readonly status?: SuggestionStatus | undefined;
  /** Shows this one alone. */
  readonly id?: string | undefined;
}

/** 'new' is the default and is left out. */
export function parseInboxSearch(values: Readonly<Record<string, unknown>>): InboxSearch {
  const status = STATUSES.find((name) => name === values['status']);
  const { id } = values;
  return {
    status: status === 'new' ? undefined : status,
    id: typeof id === 'string' && isUuid(id) ? id : undefined,
  };
}
