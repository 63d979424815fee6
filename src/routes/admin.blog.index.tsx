import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from './-site/admin-page.ts';
import { BlogGate } from './-site/blog-gate.tsx';
import { PostsAdmin } from './-site/posts-admin.tsx';
import { parsePostsSearch } from './-site/posts-search.ts';

export const Route = createFileRoute('/admin/blog/')({
  ...adminPage('Blog posts'),
  validateSearch: parsePostsSearch,
  component: function AdminBlog() {
    const search = Route.useSearch();
    return <BlogGate>{(viewer) => <PostsAdmin viewer={viewer} search={search} />}</BlogGate>;
  },
});
