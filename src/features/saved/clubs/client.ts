import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getCards, getSavedClubs, noteSaved, setClubAlerts, setSaved } from './functions.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { joinFromDevice } from './store.ts';
import { SAVED_EVENT } from './ui/on-device.ts';

const KEY = ['saved', 'clubs'] as const;

export function savedClubsQuery(viewerId: string) {
  return queryOptions({
    queryKey: [...KEY, viewerId],
    queryFn: async () => {
      // A failure leaves them in the browser, and must not hide the list.
      const notJoined = await joinFromDevice().then(
        () => null,
        (error: Error) => error,
      );
      const saved = await getSavedClubs();
      return saved && { ...saved, notJoined };
    },
    // A removed club stays on the screen, to be brought back, until the page is opened again.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
}

export function deviceClubsQuery(clubIds: readonly string[]) {
  return queryOptions({
    queryKey: [...KEY, 'device', clubIds],
    queryFn: () => (clubIds.length === 0 ? [] : getCards({ data: { clubIds: [...clubIds] } })),
    gcTime: 0,
  });
}

export const saveClubMutation = mutationOptions({
  mutationFn: (saving: { clubId: string; isSaved: boolean; note: string | null }) =>
    setSaved({ data: saving }),
  onSuccess: () => void window.dispatchEvent(new Event(SAVED_EVENT)),
  meta: { failureTitle: 'Couldn’t update your saved clubs' },
});

export const noteMutation = mutationOptions({
  mutationFn: (noted: { clubId: string; note: string }) => noteSaved({ data: noted }),
  meta: { failureTitle: 'Couldn’t save your note', successTitle: 'Note saved' },
});

/** One at a time, so that the last choice wins. */
export const clubAlertsMutation = mutationOptions({
  scope: { id: 'alerts' },
  mutationFn: (alerts: Alerts) => setClubAlerts({ data: { alerts } }),
  onSuccess: (_nothing, _alerts, _before, { client }) =>
    client.invalidateQueries({ queryKey: KEY }),
  meta: { failureTitle: 'Couldn’t change your alerts', successTitle: 'Alerts changed' },
});
