import { useState } from 'react';
import { ArticleBody } from '#features/blog/reading/ui/article-body.tsx';
import { PostHeader } from '#features/blog/reading/ui/post-view.tsx';
import type { PreviewedPost } from '#features/blog/writing/ui/post-preview.tsx';
import { Chips } from '#ui/card.tsx';

/** A post as its public page shows it, today. */
export function PreviewedArticle({ post: { pieces, ...shown } }: { post: PreviewedPost }) {
  const [today] = useState(() => new Date().toISOString());
  return (
    <article className="mx-auto max-w-[44rem]">
      <PostHeader post={{ ...shown, slug: '', date: today }} />
      <div className="mt-8">
        <ArticleBody pieces={pieces} />
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
