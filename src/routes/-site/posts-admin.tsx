import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PublishDialog } from '#features/blog/publishing/ui/publish-dialog.tsx';
import { WaitingDrafts } from '#features/blog/writing/ui/drafts/waiting-drafts.tsx';
import { PostFilters } from '#features/blog/writing/ui/post-filters.tsx';
import { PostList } from '#features/blog/writing/ui/post-list.tsx';
import { button } from '#ui/button.ts';
import { Button } from '#ui/push-button.tsx';
import { lastList } from './posts-search.ts';
import type { PostsSearch } from './posts-search.ts';

export function PostsAdmin({ search }: { search: PostsSearch }) {
  const navigate = useNavigate();
  const { title = '', status = null, page = '1' } = search;
  useEffect(() => {
    lastList.search = search;
  }, [search]);

  const [publishing, setPublishing] = useState<string | null>(null);

  function go(change: PostsSearch) {
    void navigate({ to: '/admin/blog', search: { ...search, ...change }, resetScroll: false });
  }

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Blog posts</h1>
        <div className="flex flex-wrap gap-3">
          <Link to="/admin/blog/manage" className={button.outline}>
            Manage Categories & Tags
          </Link>
          <Button
            look="accent"
            onClick={() =>
              void navigate({ to: '/admin/blog/posts/$postId', params: { postId: 'new' } })
            }
          >
            New Post
          </Button>
        </div>
      </div>
      <div className="mt-6 mb-6">
        <PostFilters
          key={title}
          search={{ title, status }}
          onSearch={(asked) =>
            go({
              title: asked.title === '' ? undefined : asked.title,
              status: asked.status ?? undefined,
              page: undefined,
            })
          }
        />
      </div>
      <WaitingDrafts />
      <PostList
        filter={{ title, status, page: Number(page) }}
        onPage={(to) => go({ page: to === 1 ? undefined : String(to) })}
        onPublish={setPublishing}
        onShowAll={() => go({ title: undefined, status: undefined, page: undefined })}
      />
      {publishing === null ? null : (
        <PublishDialog postId={publishing} onClose={() => setPublishing(null)} />
      )}
    </div>
  );
}
