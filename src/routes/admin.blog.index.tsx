import { Navigate, createFileRoute } from '@tanstack/react-router';
import { adminPage } from './-site/admin-page.tsx';
import { BlogGate } from './-site/admin-gate.tsx';
import { PostsAdmin } from './-site/posts-admin.tsx';
import { parsePostsSearch } from './-site/posts-search.ts';

export const Route = createFileRoute('/admin/blog/')({
  ...adminPage('Blog posts'),
  validateSearch: parsePostsSearch,
  component: function AdminBlog() {
    const search = Route.useSearch();
    return (
      <BlogGate>
        {search.post === undefined ? (
          <PostsAdmin search={search} />
        ) : (
          // Old links lead here: the editor had no path of its own.
          <Navigate to="/admin/blog/posts/$postId" params={{ postId: search.post }} replace />
        )}
      </BlogGate>
    );
  },
});
