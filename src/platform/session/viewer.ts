import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { getViewer } from './viewer-functions.ts';

export type Viewer = NonNullable<Awaited<ReturnType<typeof getViewer>>>;

const VIEWER_KEY = ['viewer'] as const;
const FIVE_MINUTES = 5 * 60_000;

/**
 * `hasEnded`: the session is over, which the page says; the user's work stays on screen (D59). Its drafts are kept,
 * unless the user signed out in another tab.
 */
export type KnownViewer = Viewer & { readonly hasEnded?: 'kept' | 'forgotten' };

/** On https, the cookie's name has a prefix. */
export const SIGNED_IN_MARK = /(?:^|; )(?:__Host-)?signed-in=1(?:;|$)/;

/** Without the mark, the server is not asked. */
export function hasSignedInMark(): boolean {
  return typeof document !== 'undefined' && SIGNED_IN_MARK.test(document.cookie);
}

/** See AUTH-24 to 29. For the browser only: what the server renders is the same for everyone. */
export const viewerQuery = queryOptions({
  queryKey: VIEWER_KEY,
  queryFn: async ({ client }): Promise<KnownViewer | null> => {
    const viewer = await askForViewer();
    const before = client.getQueryData<KnownViewer | null>(VIEWER_KEY);
    return viewer === null && before ? { hasEnded: 'kept', ...before } : viewer;
  },
  staleTime: FIVE_MINUTES,
  refetchOnWindowFocus: true,
  retry: 1,
  meta: { failureTitle: 'Failed to load profile' },
});

async function askForViewer(): Promise<Viewer | null> {
  return hasSignedInMark() ? await getViewer() : null;
}

let look: Promise<Viewer | null> | undefined;

/** Called after a refusal: finds out whether the session has ended. */
export async function lookForEndOfSession(client: QueryClient): Promise<void> {
  const viewer = client.getQueryData<KnownViewer | null>(VIEWER_KEY);
  if (!viewer || viewer.hasEnded) return;
  // Two refusals at once ask only once: a second response, which removes the mark of a session,
  // might arrive after the user has signed in again.
  look ??= askForViewer().finally(() => {
    look = undefined;
  });
  const now = await look;
  // If the user only lost a role, what was typed stays on screen.
  if (now === null && client.getQueryData(VIEWER_KEY) === viewer) {
    client.setQueryData<KnownViewer>(VIEWER_KEY, { ...viewer, hasEnded: 'kept' });
  }
}

/**
 * Reloads everything, here and in other tabs: any of it may show the previous user's abilities. If drafts were
 * forgotten, other tabs stay as they are and say so.
 */
export async function sessionChanged(
  client: QueryClient,
  news: 'changed' | 'forgotten' = 'changed',
): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  otherTabs().postMessage(news);
  await forgetPersonal(client);
}

async function forgetPersonal(client: QueryClient): Promise<void> {
  if (!hasSignedInMark()) client.setQueryData(VIEWER_KEY, null);
  await client.invalidateQueries();
}

let channel: BroadcastChannel | undefined;

/** One per tab: a channel does not hear itself. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

/** Notices signing in and out in another tab (AUTH-24). Returns how to stop. */
export function subscribeToSession(client: QueryClient): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    const viewer = client.getQueryData<KnownViewer | null>(VIEWER_KEY);
    if (data === 'forgotten' && viewer) {
      client.setQueryData<KnownViewer>(VIEWER_KEY, { ...viewer, hasEnded: 'forgotten' });
    } else void forgetPersonal(client);
  };
  otherTabs().addEventListener('message', onMessage);
  return () => otherTabs().removeEventListener('message', onMessage);
}
