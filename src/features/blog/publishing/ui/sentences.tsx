import type { PostStatus } from '#features/blog/reading/schema.ts';

/** A post as it is published, or not. */
export interface PublishedPost {
  readonly postId: string;
  /** The one that is shown: of another nothing is changed. */
  readonly version: string;
  readonly status: PostStatus;
  /** ISO 8601; null where there is none yet. */
  readonly date: string | null;
  readonly title: string;
  readonly slug: string;
}

/** What will happen, a sentence at a time. */
export function Sentences({ of }: { of: readonly string[] }) {
  return of.map((sentence) => (
    <p key={sentence} className="mt-2 break-words">
      {sentence}
    </p>
  ));
}
