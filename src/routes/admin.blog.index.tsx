import { createFileRoute } from '@tanstack/react-router';
import { BlogGate } from './-site/blog-gate.tsx';
import { BlogLoading } from './-site/blog-loading.tsx';
import { pageHead } from './-site/page-head.ts';
import { PostsAdmin } from './-site/posts-admin.tsx';
import { parsePostsSearch } from './-site/posts-search.ts';

export const Route = createFileRoute('/admin/blog/')({
  validateSearch: parsePostsSearch,
  head: () =>
    pageHead({
      title: 'Blog posts',
      description: 'Administration of the posts of the blog.',
      indexed: false,
    }),
  ssr: false,
  pendingComponent: BlogLoading,
  component: function AdminBlog() {
    const search = Route.useSearch();
    return <BlogGate>{(viewer) => <PostsAdmin viewer={viewer} search={search} />}</BlogGate>;
  },
});
