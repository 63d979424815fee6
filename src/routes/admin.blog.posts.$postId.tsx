import { createFileRoute } from '@tanstack/react-router';
import { adminPage } from './-site/admin-page.tsx';
import { BlogGate } from './-site/admin-gate.tsx';
import { PostEditor } from './-site/post-editor.tsx';

export const Route = createFileRoute('/admin/blog/posts/$postId')({
  ...adminPage('Post'),
  // Only for a new post, which need not be stored yet.
  validateSearch: ({ begun }: { begun?: string | undefined }): { begun?: string | undefined } => ({
    begun,
  }),
  component: function EditPostPage() {
    const { postId } = Route.useParams();
    const { begun } = Route.useSearch();
    return (
      <BlogGate>
        {(viewer) => (
          <PostEditor
            key={`${viewer.id} ${postId}`}
            viewer={viewer}
            postId={postId}
            isBegun={begun !== undefined}
          />
        )}
      </BlogGate>
    );
  },
});
