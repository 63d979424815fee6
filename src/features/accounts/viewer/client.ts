import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { getViewer } from './functions.ts';

/** The signed-in person, for their own eyes. */
export type Viewer = NonNullable<Awaited<ReturnType<typeof getViewer>>>;

const VIEWER_KEY = ['viewer'] as const;
const FIVE_MINUTES = 5 * 60_000;

/**
 * The signed-in person as this page knows them. `hasEnded`: their session is no more, which the page
 * says; what they were doing stays on the screen (D59).
 */
export type KnownViewer = Viewer & { readonly hasEnded?: true };

/** Finds the mark of a browser that somebody signed in with: on https its name has a prefix. */
export const SIGNED_IN_MARK = /(?:^|; )(?:__Host-)?signed-in=1(?:;|$)/;

/** Whether somebody signed in with this browser; nobody asks the server while nobody did. */
export function hasSignedInMark(): boolean {
  return typeof document !== 'undefined' && SIGNED_IN_MARK.test(document.cookie);
}

/**
 * The signed-in person with profile and roles; null for nobody (AUTH-24 to 29). For the browser
 * only: what the server renders is the same for everyone.
 */
export const viewerQuery = queryOptions({
  queryKey: VIEWER_KEY,
  queryFn: async ({ client }): Promise<KnownViewer | null> => {
    const viewer = await askForViewer();
    const before = client.getQueryData<KnownViewer | null>(VIEWER_KEY);
    return viewer === null && before ? { ...before, hasEnded: true } : viewer;
  },
  staleTime: FIVE_MINUTES,
  refetchOnWindowFocus: true,
  retry: 1,
  meta: { failureTitle: 'Failed to load profile' },
});

async function askForViewer(): Promise<Viewer | null> {
  return hasSignedInMark() ? await getViewer() : null;
}

/** A look for the end of the session that is under way. */
let look: Promise<Viewer | null> | undefined;

/**
 * After something was refused: whether that is because the session has ended. Asks only when this page
 * believes that somebody is signed in.
 */
export async function lookForEndOfSession(client: QueryClient): Promise<void> {
  const viewer = client.getQueryData<KnownViewer | null>(VIEWER_KEY);
  if (!viewer || viewer.hasEnded) return;
  // Of two refusals close together one asks: a second answer, which removes the mark of a session, might come
  // when somebody has signed in again.
  look ??= askForViewer().finally(() => {
    look = undefined;
  });
  const now = await look;
  // Whoever has lost a role meanwhile keeps what is on the screen: what was typed is there.
  if (now === null && client.getQueryData(VIEWER_KEY) === viewer) {
    client.setQueryData<KnownViewer>(VIEWER_KEY, { ...viewer, hasEnded: true });
  }
}

/** Loads the viewer anew, here and in the other tabs, and forgets what was loaded as somebody else. */
export async function sessionChanged(client: QueryClient): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows
  otherTabs().postMessage('changed');
  await forgetPersonal(client);
}

async function forgetPersonal(client: QueryClient): Promise<void> {
  if (!hasSignedInMark()) client.setQueryData(VIEWER_KEY, null);
  // Anything may show abilities of the one who was signed in.
  await client.invalidateQueries();
}

let channel: BroadcastChannel | undefined;

/** One channel for this tab: it does not hear itself. */
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}

/**
 * Notices when somebody signs in or out in another tab of this browser (AUTH-24).
 *
 * @returns ends it
 */
export function subscribeToSession(client: QueryClient): () => void {
  const onMessage = (): void => void forgetPersonal(client);
  otherTabs().addEventListener('message', onMessage);
  return () => otherTabs().removeEventListener('message', onMessage);
}
