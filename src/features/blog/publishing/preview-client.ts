import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { NEVER_KEPT, changing, invalidates } from '#platform/changing.ts';
import { createPreviewLink, getPreviewLinks, withdrawPreviewLink } from './preview-functions.ts';
import type { NewLink } from './preview-schema.ts';

export type PreviewLink = Awaited<ReturnType<typeof getPreviewLinks>>[number];

export function previewLinksQuery(postId: string) {
  return queryOptions({
    queryKey: ['posts', 'links', postId],
    queryFn: () => getPreviewLinks({ data: { id: postId } }),
    ...NEVER_KEPT,
  });
}

export function createPreviewLinkMutation() {
  return mutationOptions({
    mutationFn: (asked: NewLink) => createPreviewLink({ data: asked }),
    onSuccess: (_made, { id }, _context, { client }) =>
      client.invalidateQueries({ queryKey: previewLinksQuery(id).queryKey }),
    gcTime: 0,
    meta: { failureTitle: 'Couldn’t create the preview link' },
  });
}

export const withdrawPreviewLinkMutation = changing(invalidates(['posts', 'links']), 'answered')(
  (id: string) => withdrawPreviewLink({ data: { id } }),
  {
    failureTitle: 'Couldn’t delete the preview link',
    successTitle: 'Preview link deleted',
    successDescription: 'The link doesn’t work anymore.',
  },
);
