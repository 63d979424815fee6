import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { countOf } from '#domain/count-of.ts';
import type { Selection } from '#features/clubs/administration/schema.ts';
import { changing, NEVER_KEPT, invalidates } from '#platform/changing.ts';
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

export const sendMailingMutation = changing(invalidates(KEY))(
  async (mailing: Mailing) => {
    const { clubs } = await functions.sendMailing({ data: mailing });
    const description = 'Any that we can’t deliver will be under “Unsent email.”';
    toast({ tone: 'success', title: `Sending to ${countOf(clubs, 'club')}`, description });
  },
  { failureTitle: 'Couldn’t send the emails' },
);
