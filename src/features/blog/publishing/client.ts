import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { NEVER_KEPT, changing, readAnew } from '#platform/changing.ts';
import { refreshPosts } from '#features/blog/writing/client.ts';
import type { Deed } from './rules.ts';
import {
  backdatePost,
  getPublication,
  publishNow,
  schedulePost,
  unpublishPost,
} from './functions.ts';

/** A post and the version of it that is shown, and a time of the site's clocks where one is chosen. */
export interface Asked {
  readonly id: string;
  readonly version: string;
  readonly at: string;
}

/** Whether and when a post is published; null when there is none. Never from the cache, as its version. */
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
    failureTitle: 'Error publishing post',
    successTitle: 'Post published',
    successDescription: 'Everybody can see it now.',
  },
  schedule: {
    send: (asked: Asked) => schedulePost({ data: asked }),
    failureTitle: 'Error scheduling post',
    successTitle: 'Post scheduled',
    successDescription: 'It will be published at that time.',
  },
  backdate: {
    send: (asked: Asked) => backdatePost({ data: asked }),
    failureTitle: 'Error changing the date',
    successTitle: 'Date changed',
    successDescription: 'The post has the date you chose.',
  },
  unpublish: {
    send: ({ id, version }: Asked) => unpublishPost({ data: { id, version } }),
    failureTitle: 'Error unpublishing post',
    successTitle: 'Post unpublished',
    successDescription: 'The post is a draft again.',
  },
} satisfies Record<Deed, object>;

/** Publishes a post, now or later, changes its date or takes it back. */
export function publishingMutation(deed: Deed) {
  const { send, ...meta } = DEEDS[deed];
  return changing(refreshAll, 'answered')(send, meta);
}

/** A refusal mostly means that what is shown is no longer so. */
async function refreshAll(client: QueryClient): Promise<void> {
  await Promise.all([readAnew(['posts', 'publication'])(client), refreshPosts(client)]);
}
