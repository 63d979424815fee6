import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOf } from '#domain/count-of.ts';
import type { Selection } from '#features/clubs/administration/schema.ts';
import { changing, NEVER_KEPT, readAnew, READ_EACH_TIME } from '#platform/changing.ts';
import { toast } from '#ui/toast.ts';
import * as functions from './functions.ts';
import type { Mailing } from './schema.ts';

export type MailingPreview = Awaited<ReturnType<typeof functions.previewMailing>>;

const KEY = ['mailings'] as const;

export function mailingPreviewQuery(of: Selection, at: number) {
  return queryOptions({
    queryKey: [...KEY, 'preview', of, at],
    queryFn: () => functions.previewMailing({ data: { of, at } }),
    placeholderData: keepPreviousData,
    ...NEVER_KEPT,
  });
}

const WATCHED_EVERY_MS = 3_000;

export const pastMailingsQuery = queryOptions({
  queryKey: [...KEY, 'past'],
  queryFn: () => functions.getPastMailings(),
  ...READ_EACH_TIME,
  refetchInterval: ({ state }) =>
    state.data?.some(({ waiting }) => waiting > 0) ? WATCHED_EVERY_MS : false,
});

export const sendMailingMutation = changing(readAnew(KEY))(
  async (mailing: Mailing) => {
    const { clubs } = await functions.sendMailing({ data: mailing });
    const description = 'See “Emails to clubs” below the unsent emails for how far it is.';
    toast({ tone: 'success', title: `Sending to ${countOf(clubs, 'club')}`, description });
  },
  { failureTitle: 'Couldn’t send the emails' },
);
