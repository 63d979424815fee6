import type { FoundPost } from '#features/blog/reading/schema.ts';

/** Where a secret link leads: to a post that is shown, or to the address of one that everybody sees. */
export type Previewed =
  | { readonly isOut: true; readonly slug: string }
  | (FoundPost & { readonly isOut: false });

/** The form of a token; what has another is none. */
export const TOKEN = /^[0-9a-f]{64}$/;
