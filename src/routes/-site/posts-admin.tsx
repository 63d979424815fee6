import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Viewer } from '#features/accounts/sign-in/client.ts';
import { ArticleBody } from '#features/blog/reading/ui/article-body.tsx';
import { PostHeader } from '#features/blog/reading/ui/post-view.tsx';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { EditPost } from '#features/blog/writing/ui/edit-post.tsx';
import { PostFilters } from '#features/blog/writing/ui/post-filters.tsx';
import { PostList } from '#features/blog/writing/ui/post-list.tsx';
import type { PreviewedPost } from '#features/blog/writing/ui/post-preview.tsx';
import { button } from '#ui/button.ts';
import { Chips } from '#ui/card.tsx';
import { Button } from '#ui/push-button.tsx';
import { parsePostsSearch } from './posts-search.ts';
import type { PostsSearch } from './posts-search.ts';

/** The list of posts of the administration, and the form over it. */
export function PostsAdmin({ viewer, search }: { viewer: Viewer; search: PostsSearch }) {
  const navigate = useNavigate();
  const { title = '', status = null, page = '1', post } = search;

  function go(change: PostsSearch) {
    void navigate({ to: '/admin/blog', search: { ...search, ...change }, resetScroll: false });
  }

  function open(id: string) {
    go({ post: id });
  }

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Blog posts</h1>
        <div className="flex flex-wrap gap-3">
          <Link to="/admin/blog/manage" className={button.outline}>
            Manage Categories & Tags
          </Link>
          <Button look="accent" onClick={() => open('new')}>
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
      <PostList
        filter={{ title, status, page: Number(page) }}
        onPage={(to) => go({ page: to === 1 ? undefined : String(to) })}
        onEdit={open}
        onShowAll={() => go({ title: undefined, status: undefined, page: undefined })}
        renderViewLink={({ slug }, props) => <Link to="/blog/$slug" params={{ slug }} {...props} />}
      />
      {post === undefined ? null : (
        <EditPost
          key={post}
          postId={post === 'new' ? null : post}
          authorName={viewer.profile.full_name ?? viewer.profile.username ?? ''}
          onClose={() => go({ post: undefined })}
          isSameForm={(from, to) =>
            from.pathname === to.pathname && formOf(from.search) === formOf(to.search)
          }
          categoriesLink={
            <Link to="/admin/blog/manage" className="link">
              Add Category
            </Link>
          }
          renderChanges={(id) => <ChangeLog subject="post" subjectId={id} />}
          renderPreview={(shown) => <PreviewedArticle post={shown} />}
        />
      )}
    </div>
  );
}

function formOf(search: unknown): string | undefined {
  return parsePostsSearch(search as Record<string, unknown>).post;
}

/** A post as its public page shows it, today. */
function PreviewedArticle({ post: { html, ...shown } }: { post: PreviewedPost }) {
  const [today] = useState(() => new Date().toISOString());
  return (
    <article className="mx-auto max-w-[44rem]">
      <PostHeader post={{ ...shown, slug: '', date: today }} />
      <div className="mt-8">
        <ArticleBody html={html} />
      </div>
      {shown.tags.length === 0 ? null : (
        <footer className="mt-10 border-t border-line pt-6">
          <h2 className="mb-3 text-base">Tags</h2>
          <Chips labels={shown.tags} />
        </footer>
      )}
    </article>
  );
}
