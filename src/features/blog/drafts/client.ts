import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, readAnew } from '#platform/changing.ts';
import { retries } from '#platform/query-retries.ts';
import {
  discardDraft,
  getDraft,
  getVersion,
  getVersions,
  getWaitingDrafts,
  saveDraft,
} from './functions.ts';
import type { DraftToSave } from './schema.ts';

/** The own draft of a post; null when there is none. Never from the cache: a form starts from it. */
export function draftQuery(postId: string) {
  return queryOptions({
    queryKey: ['drafts', 'own', postId],
    queryFn: () => getDraft({ data: { postId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: retries(1),
  });
}

/** The own drafts that wait. */
export const waitingDraftsQuery = queryOptions({
  queryKey: ['drafts', 'waiting'],
  queryFn: () => getWaitingDrafts(),
  ...READ_EACH_TIME,
});

/** What of a post can be gone back to. */
export function versionsQuery(postId: string) {
  return queryOptions({
    queryKey: ['drafts', 'versions', postId],
    queryFn: () => getVersions({ data: { postId } }),
    ...READ_EACH_TIME,
  });
}

/** The fields of a version, which never change. */
export function versionQuery(id: number) {
  return queryOptions({
    queryKey: ['drafts', 'version', id],
    queryFn: () => getVersion({ data: { id } }),
    staleTime: Infinity,
    retry: retries(1),
  });
}

/** Saves what is being written as a draft. It says itself how it went, so there is no toast. */
export const saveDraftMutation = mutationOptions({
  mutationFn: (draft: DraftToSave) => saveDraft({ data: draft }),
});

/** Discards the draft of whoever asks, and leaves the post as it is stored. */
export function giveUpDraft(postId: string): Promise<void> {
  return discardDraft({ data: { postId } });
}

/** Gives a draft up, at the wish of its author. */
export const discardDraftMutation = changing(readAnew(['drafts', 'waiting']))(giveUpDraft, {
  failureTitle: 'Error discarding draft',
});
