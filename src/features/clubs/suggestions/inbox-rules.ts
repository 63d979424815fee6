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

/** Replies to who made a suggestion, to be edited before they're sent, and what then becomes of it (D73). */
export const REPLIES: readonly {
  readonly name: string;
  readonly status: SuggestionStatus;
  readonly text: (club: string) => string;
}[] = [
  {
    name: 'Thank you, it’s done',
    status: 'done',
    text: (club) =>
      `Thank you for your suggestion about ${club}. We’ve checked it, and it’s on the site now.`,
  },
  {
    name: 'We need to know more',
    status: 'in_work',
    text: (club) =>
      `Thank you for your suggestion about ${club}. Could you tell us where we can check it, such as the club’s website? You can reply to this email.`,
  },
  {
    name: 'We couldn’t confirm it',
    status: 'declined',
    text: (club) =>
      `Thank you for your suggestion about ${club}. We couldn’t confirm it, so we haven’t changed anything. If you know where we can check it, reply to this email.`,
  },
  {
    name: 'We have it already',
    status: 'declined',
    text: (club) => `Thank you for your suggestion about ${club}. It’s on the site already.`,
  },
];

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
