import type { FoundPost } from '#features/blog/reading/schema.ts';

/** A post, or the slug of one that is published by now. */
export type Previewed =
  | { readonly isOut: true; readonly slug: string }
  | (FoundPost & { readonly isOut: false });
