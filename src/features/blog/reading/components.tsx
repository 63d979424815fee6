import { useState } from 'react';
import type { ArticlePiece } from './box-schema.ts';
import { Chips } from '#ui/card.tsx';
import { ArticleBody } from './ui/article-body.tsx';
import type { PicturedPost } from './ui/post-picture.tsx';
import { PostHeader } from './ui/post-view.tsx';

export function PreviewedArticle({
  post,
  pieces,
}: {
  post: Omit<PicturedPost, 'slug' | 'date'>;
  pieces: readonly ArticlePiece[];
}) {
  const [today] = useState(() => new Date().toISOString());
  return (
    <article className="mx-auto max-w-[44rem]">
      <PostHeader post={{ ...post, slug: '', date: today }} />
      <div className="mt-8">
        <ArticleBody pieces={pieces} />
      </div>
      {post.tags.length === 0 ? null : (
        <footer className="mt-10 border-t border-line pt-6">
          <h2 className="mb-3 text-base">Tags</h2>
          <Chips labels={post.tags} />
        </footer>
      )}
    </article>
  );
}
