import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PreviewedArticle } from '#features/blog/reading/components.tsx';
import { messageOf } from '#ui/failure.ts';
import { usePaused } from '#ui/paused.ts';
import { isShowable } from '#ui/image-field.tsx';
import { categoriesQuery } from '#features/blog/categories-and-tags/client.ts';
import { previewQuery } from '../client.ts';
import type { TypedPost } from '../schema.ts';

/** Typing pauses this long before the preview follows. */
const PAUSE_MS = 350;

export function PostPreview() {
  const { control } = useFormContext<TypedPost>();
  const typed = useWatch({ control });
  const content = usePaused(typed.content ?? '', PAUSE_MS);
  const preview = useQuery({ ...previewQuery(content), enabled: content.trim() !== '' });
  const categories = useQuery(categoriesQuery);
  const category = categories.data?.find(({ id }) => id === typed.categoryId);
  const image = typed.featuredImage?.trim() ?? '';
  return (
    <section aria-label="Preview" aria-busy={preview.isFetching} className="p-4 sm:p-6">
      <p className="mb-5 text-sm font-semibold text-ink-soft">
        Preview{preview.isFetching ? ', updating…' : null}
      </p>
      {preview.isError ? (
        <p role="status" className="mb-4 rounded-xl bg-danger-tint px-4 py-3">
          We couldn’t update the preview: {messageOf(preview.error)}{' '}
          <button type="button" className="link min-h-11" onClick={() => void preview.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keys click links as well */}
      <div onClickCapture={stay}>
        <PreviewedArticle
          post={{
            title: typed.title?.trim() || 'Untitled',
            excerpt: typed.excerpt?.trim() || null,
            author: typed.author?.trim() || 'Unknown',
            category: { name: category?.name ?? 'No category', slug: category?.slug ?? '' },
            readTime: Number(typed.readTime) || 1,
            tags: typed.tags ?? [],
            featuredImage: isShowable(image) ? image : null,
            featuredAlt: typed.featuredAlt?.trim() || null,
            ...(typed.featuredFocus && { featuredFocus: typed.featuredFocus }),
          }}
          pieces={content.trim() === '' ? [] : (preview.data ?? [])}
        />
      </div>
    </section>
  );
}

/** Links open beside the form instead of leaving it. */
function stay(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const address = link?.getAttribute('href') ?? '';
  if (!link || address.startsWith('#')) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}
