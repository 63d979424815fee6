import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, invalidates } from '#platform/changing.ts';
import { retries } from '#platform/query-retries.ts';
import {
  discardDraft,
  getDraft,
  getVersion,
  getVersions,
  getWaitingDrafts,
  saveDraft,
} from './draft-functions.ts';
import type { DraftToSave } from './draft-schema.ts';

/** Null if there is none. Never cached, because a form starts from it. */
export function draftQuery(postId: string) {
  return queryOptions({
    queryKey: ['drafts', 'own', postId],
    queryFn: () => getDraft({ data: { postId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: retries(1),
  });
}

export type Draft = NonNullable<Awaited<ReturnType<typeof getDraft>>>;
export type SavedDraft = Awaited<ReturnType<typeof saveDraft>>;
export type WaitingDraft = Awaited<ReturnType<typeof getWaitingDrafts>>[number];
export type VersionEntry = Awaited<ReturnType<typeof getVersions>>[number];

export const waitingDraftsQuery = queryOptions({
  queryKey: ['drafts', 'waiting'],
  queryFn: () => getWaitingDrafts(),
  ...READ_EACH_TIME,
});

export function versionsQuery(postId: string) {
  return queryOptions({
    queryKey: ['drafts', 'versions', postId],
    queryFn: () => getVersions({ data: { postId } }),
    ...READ_EACH_TIME,
  });
}

export function versionQuery(id: number) {
  return queryOptions({
    queryKey: ['drafts', 'version', id],
    queryFn: () => getVersion({ data: { id } }),
    staleTime: Infinity,
    retry: retries(1),
  });
}

/** Without a toast: the editor shows the state of the draft. */
export const saveDraftMutation = mutationOptions({
  mutationFn: (draft: DraftToSave) => saveDraft({ data: draft }),
});

export function giveUpDraft(postId: string): Promise<void> {
  return discardDraft({ data: { postId } });
}

export const discardDraftMutation = changing(invalidates(['drafts', 'waiting']))(giveUpDraft, {
  failureTitle: 'Couldn’t discard the draft',
});
