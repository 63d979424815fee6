import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { button } from '#ui/button.ts';
import { Chips } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { RecordTable } from '#ui/record-table.tsx';
import type { RecordColumn } from '#ui/record-table.tsx';
import { useSubmit } from '#ui/submit.ts';
import { deletePostMutation, postsQuery } from '../client.ts';
import type { PostEntry, PostFilter } from '../schema.ts';
import { StatusBadge } from './status-badge.tsx';

const CREATED = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface PostListProps {
  readonly filter: PostFilter;
  readonly onPage: (page: number) => void;
  readonly onEdit: (id: string) => void;
  /** Leads to the public page of a post. */
  readonly renderViewLink: (post: PostEntry, className: string) => ReactNode;
  /** Takes status and search away. */
  readonly onShowAll: () => void;
}

/** All posts, whatever their status, page by page (ABLG-03 to 08). */
export function PostList({ filter, onPage, onEdit, renderViewLink, onShowAll }: PostListProps) {
  const query = useQuery(postsQuery(filter));
  const { data, isPending, isFetching, isPlaceholderData } = query;
  const [asked, setAsked] = useState<PostEntry | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);

  if (isPending) return <ListSkeleton />;
  if (!data) return <LoadFailure title="Error loading posts" query={query} />;
  const isFiltered = filter.status !== null || filter.title !== '';
  if (data.total === 0) {
    return isFiltered ? (
      <Notice text="No posts found matching your search.">
        <button type="button" className={button.outline} onClick={onShowAll}>
          Show all posts
        </button>
      </Notice>
    ) : (
      <Notice text="There are no posts yet. Write the first one." />
    );
  }
  const page = Math.min(filter.page, data.pages);
  return (
    <div aria-busy={isFetching && isPlaceholderData}>
      <p ref={summary} tabIndex={-1} role="status" className="mb-3 text-ink-soft outline-none">
        {data.total === 1 ? '1 post' : `${data.total.toLocaleString('en-US')} posts`}
        {data.pages > 1 ? `, page ${page} of ${data.pages}` : null}
      </p>
      <RecordTable
        caption="Posts"
        columns={columnsWith({ onEdit, onDelete: setAsked, renderViewLink })}
        rows={data.posts}
        keyOf={({ id }) => id}
      />
      <Pager page={page} pages={data.pages} onPage={onPage} />
      {asked ? (
        <DeleteDialog
          post={asked}
          onClose={() => setAsked(null)}
          onDeleted={() => summary.current?.focus()}
        />
      ) : null}
    </div>
  );
}

function columnsWith({
  onEdit,
  onDelete,
  renderViewLink,
}: {
  onEdit: (id: string) => void;
  onDelete: (post: PostEntry) => void;
  renderViewLink: PostListProps['renderViewLink'];
}): RecordColumn<PostEntry>[] {
  return [
    { title: 'Title', isName: true, cell: (post) => <TitleCell post={post} /> },
    { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { title: 'Category', cell: ({ category }) => category },
    { title: 'Author', cell: ({ author }) => author },
    {
      title: 'Created',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="lg:whitespace-nowrap">
          {CREATED.format(new Date(createdAt))}
        </time>
      ),
    },
    {
      title: 'Actions',
      cell: (post) => (
        <div className="flex flex-wrap gap-x-4 lg:flex-nowrap">
          {post.status === 'published' ? renderViewLink(post, ACTION) : null}
          <button
            type="button"
            className={ACTION}
            aria-label={`Edit ${post.title}`}
            onClick={() => onEdit(post.id)}
          >
            Edit
          </button>
          <button
            type="button"
            className={`${ACTION} text-danger`}
            aria-label={`Delete ${post.title}`}
            onClick={() => onDelete(post)}
          >
            Delete
          </button>
        </div>
      ),
    },
  ];
}

const ACTION = 'link inline-flex min-h-11 min-w-11 items-center justify-center';

function TitleCell({ post }: { post: PostEntry }) {
  return (
    <div className="lg:max-w-md">
      <span className="[overflow-wrap:anywhere]">{post.title}</span>
      {post.excerpt === null ? null : (
        <p className="mt-1 line-clamp-2 text-sm font-normal text-ink-soft">{post.excerpt}</p>
      )}
      {post.tags.length === 0 ? null : (
        <div className="mt-2 text-sm font-normal">
          <Chips labels={post.tags} />
        </div>
      )}
    </div>
  );
}

function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages of posts" className="mt-6 flex flex-wrap gap-3">
      <button
        type="button"
        className={button.outline}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </button>
      <button
        type="button"
        className={button.outline}
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </button>
    </nav>
  );
}

function DeleteDialog({
  post,
  onClose,
  onDeleted,
}: {
  post: PostEntry;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useSubmit(deletePostMutation());
  return (
    <ConfirmDialog
      title="Are you sure?"
      confirmLabel="Delete"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(post.id, {
          onSuccess: () => {
            onClose();
            onDeleted();
          },
          onError: onClose,
        })
      }
    >
      <p className="break-words">
        The post ‘{post.title}’ will be permanently deleted. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading posts…
      </p>
      <div aria-hidden="true" className="grid gap-4">
        <div className="skeleton h-20" />
        <div className="skeleton h-20" />
        <div className="skeleton h-20" />
      </div>
    </div>
  );
}
