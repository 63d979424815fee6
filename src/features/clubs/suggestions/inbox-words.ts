import type { SuggestionStatus } from './inbox-rules.ts';

// Apart from inbox-rules.ts, with which every page reads addresses.

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
