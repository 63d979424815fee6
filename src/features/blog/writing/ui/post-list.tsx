import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { dayLabel } from '#platform/moment.ts';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { Loading } from '#ui/loading.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Button } from '#ui/push-button.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import { ROW_ACTION, RowMenu } from '#ui/row-menu.tsx';
import type { ItemProps } from '#ui/row-menu.tsx';
import { deletePostMutation, postsQuery } from '../client.ts';
import type { PostEntry } from '../client.ts';
import type { PostFilter } from '../schema.ts';
import { StatusBadge } from './status-badge.tsx';

interface PostListProps {
  readonly filter: PostFilter;
  readonly onPage: (page: number) => void;
  readonly onPublish: (id: string) => void;
  readonly onShowAll: () => void;
}

/** ABLG-03 to 08 */
export function PostList({ filter, onPage, onPublish, onShowAll }: PostListProps) {
  const query = useQuery(postsQuery(filter));
  const { data, isPending, isFetching, isPlaceholderData } = query;
  const [asked, setAsked] = useState<PostEntry | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);

  if (isPending) return <Loading label="Loading posts..." bars={['h-20', 'h-20', 'h-20']} />;
  if (!data) return <LoadFailure title="We couldn’t load the posts" query={query} />;
  const isFiltered = filter.status !== null || filter.title !== '';
  if (data.total === 0) {
    return isFiltered ? (
      <Notice text="No posts found matching your search.">
        <Button onClick={onShowAll}>Show all posts</Button>
      </Notice>
    ) : (
      <Notice text="No posts yet. Write the first one." />
    );
  }
  const page = Math.min(filter.page, data.pages);
  return (
    <div aria-busy={isFetching && isPlaceholderData}>
      <p ref={summary} tabIndex={-1} role="status" className="mb-3 text-ink-soft outline-none">
        {`${countOf(data.total, 'post')}${data.pages > 1 ? `, page ${page} of ${data.pages}` : ''}`}
      </p>
      <RecordTable
        caption="Posts"
        columns={columnsWith(onPublish, setAsked)}
        rows={data.posts}
        keyOf={({ id }) => id}
      />
      {data.pages === 1 ? null : (
        <nav aria-label="Pages of posts" className="mt-6 flex flex-wrap gap-3">
          <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button disabled={page === data.pages} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
      {asked ? (
        <DeedQuestion
          title="Are you sure?"
          confirmLabel="Delete"
          deed={deletePostMutation}
          sent={asked.id}
          onDone={() => summary.current?.focus()}
          onClose={() => setAsked(null)}
        >
          <p className="break-words">
            We’ll permanently delete the post “{asked.title}.” This cannot be undone.
          </p>
        </DeedQuestion>
      ) : null}
    </div>
  );
}

function columnsWith(
  onPublish: (id: string) => void,
  onDelete: (post: PostEntry) => void,
): RecordColumn<PostEntry>[] {
  return [
    { title: 'Title', isName: true, cell: (post) => <TitleCell post={post} /> },
    { title: 'Status', cell: (post) => <StatusBadge {...post} /> },
    { title: 'Category', cell: ({ category }) => category },
    {
      title: 'Author',
      cell: ({ author }) => <span className="block lg:min-w-28">{author}</span>,
    },
    {
      title: 'Created',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="lg:whitespace-nowrap">
          {dayLabel(createdAt)}
        </time>
      ),
    },
    {
      title: 'Actions',
      isActions: true,
      cell: (post) => (
        <div className="flex items-center justify-end gap-1">
          <Link
            to="/admin/blog/posts/$postId"
            params={{ postId: post.id }}
            className={ROW_ACTION}
            aria-label={`Edit ${post.title}`}
          >
            Edit
          </Link>
          <RowMenu
            of={post.title}
            items={[
              ...(post.status === 'published' && post.scheduledFor === null
                ? [
                    {
                      label: 'View',
                      renderLink: (props: ItemProps) => (
                        <Link to="/blog/$slug" params={{ slug: post.slug }} {...props} />
                      ),
                    },
                  ]
                : []),
              { label: 'Publishing', onChoose: () => onPublish(post.id) },
              { label: 'Delete', isDestructive: true, onChoose: () => onDelete(post) },
            ]}
          />
        </div>
      ),
    },
  ];
}

function TitleCell({ post }: { post: PostEntry }) {
  return (
    <div className="lg:max-w-md">
      <span className="[overflow-wrap:anywhere]">{post.title}</span>
      {post.excerpt === null ? null : (
        <p className="line-clamp-1 text-sm font-normal text-ink-soft">{post.excerpt}</p>
      )}
      {post.tags.length === 0 ? null : (
        <p className="text-sm font-normal text-ink-soft">Tags: {post.tags.join(', ')}</p>
      )}
    </div>
  );
}
