import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { NEVER_KEPT, changing, invalidates } from '#platform/changing.ts';
import { refreshPosts } from '#features/blog/writing/client.ts';
import type { Deed } from './rules.ts';
import {
  backdatePost,
  getPublication,
  publishNow,
  schedulePost,
  unpublishPost,
} from './functions.ts';

export type Publication = NonNullable<Awaited<ReturnType<typeof getPublication>>>;

type Asked = Pick<Publication, 'id' | 'version'> & { readonly at: string };

export function publicationQuery(id: string) {
  return queryOptions({
    queryKey: ['posts', 'publication', id],
    queryFn: () => getPublication({ data: { id } }),
    ...NEVER_KEPT,
  });
}

const DEEDS = {
  publish: {
    send: ({ id, version }: Asked) => publishNow({ data: { id, version } }),
    failureTitle: 'Couldn’t publish the post',
    successTitle: 'Post published',
    successDescription: 'Everyone can see it now.',
  },
  schedule: {
    send: (asked: Asked) => schedulePost({ data: asked }),
    failureTitle: 'Couldn’t schedule the post',
    successTitle: 'Post scheduled',
    successDescription: 'It will be published at that time.',
  },
  backdate: {
    send: (asked: Asked) => backdatePost({ data: asked }),
    failureTitle: 'Couldn’t change the date',
    successTitle: 'Date changed',
    successDescription: 'The post has the date you chose.',
  },
  unpublish: {
    send: ({ id, version }: Asked) => unpublishPost({ data: { id, version } }),
    failureTitle: 'Couldn’t unpublish the post',
    successTitle: 'Post unpublished',
    successDescription: 'The post is a draft again.',
  },
} satisfies Record<Deed, object>;

export function publishingMutation(deed: Deed) {
  const { send, ...meta } = DEEDS[deed];
  return changing(refreshAll, 'answered')(send, meta);
}

/** A refusal usually means that the screen is out of date. */
async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all([invalidates(['posts', 'publication'])(client), refreshPosts(client)]);
}
