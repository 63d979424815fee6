import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  getCards,
  getSavedClubs,
  joinSaved,
  noteSaved,
  setClubAlerts,
  setSaved,
} from './functions.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { SAVED_EVENT, forgetDevice, keptOnDevice } from './ui/on-device.ts';

const KEY = ['saved', 'clubs'] as const;

/**
 * Saves with the account what this browser kept before the sign-in, and keeps it here no more (MINE-02).
 *
 * @returns ids of all that is saved then; null where the browser kept nothing
 */
export async function joinFromDevice(): Promise<string[] | null> {
  const clubIds = keptOnDevice();
  if (clubIds.length === 0) return null;
  const joined = await joinSaved({ data: { clubIds } });
  forgetDevice();
  return joined;
}

/**
 * What the signed-in person saved, with what this browser kept before they signed in (MINE-02).
 *
 * @param viewerId of the signed-in person
 */
export function savedClubsQuery(viewerId: string) {
  return queryOptions({
    queryKey: [...KEY, viewerId],
    queryFn: async () => {
      // What cannot be joined stays in the browser, and must not keep the list away.
      const notJoined = await joinFromDevice().then(
        () => null,
        (error: Error) => error,
      );
      const saved = await getSavedClubs();
      return saved && { ...saved, notJoined };
    },
    // What is removed stays on the screen, to be brought back, until the page is opened again.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

/** The cards of clubs that this browser keeps. */
export function deviceClubsQuery(clubIds: readonly string[]) {
  return queryOptions({
    queryKey: [...KEY, 'device', clubIds],
    queryFn: () => (clubIds.length === 0 ? [] : getCards({ data: { clubIds: [...clubIds] } })),
    gcTime: 0,
  });
}

/** Saves a club with its note, or no longer. */
export const saveClubMutation = mutationOptions({
  mutationFn: (saving: { clubId: string; isSaved: boolean; note: string | null }) =>
    setSaved({ data: saving }),
  onSuccess: () => void window.dispatchEvent(new Event(SAVED_EVENT)),
  meta: { failureTitle: 'Not saved' },
});

export const noteMutation = mutationOptions({
  mutationFn: (noted: { clubId: string; note: string }) => noteSaved({ data: noted }),
  meta: { failureTitle: 'Note not saved', successTitle: 'Note saved' },
});

/** Sets how often one hears of saved clubs; one choice after the other, so that the last one stands. */
export const clubAlertsMutation = mutationOptions({
  scope: { id: 'alerts' },
  mutationFn: (alerts: Alerts) => setClubAlerts({ data: { alerts } }),
  onSuccess: (_nothing, _alerts, _before, { client }) =>
    client.invalidateQueries({ queryKey: KEY }),
  meta: { failureTitle: 'Alerts not changed', successTitle: 'Alerts changed' },
});
