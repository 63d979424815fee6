import type { ReactNode } from 'react';
import type { EditDraft } from '#ui/edit-draft.ts';
import type { Place } from '#ui/edit-form.tsx';
import type { EditablePost, TypedPost } from '../schema.ts';
import type { PreviewedPost } from './post-preview.tsx';
import type { RenderLibrary } from './render-library.ts';

/** Where the form stands, and what it is composed with. */
export interface PostFormSurroundings {
  /** Draws a post as its public page does. */
  readonly renderPreview: (post: PreviewedPost) => ReactNode;
  /** What has been changed about a post. */
  readonly renderChanges: (postId: string) => ReactNode;
  /** Publishes a post that is there; to be told when that may have changed it. */
  readonly renderPublishing: (postId: string, onClose: () => void) => ReactNode;
  /** Shows the library of uploads. */
  readonly renderLibrary: RenderLibrary;
  readonly categoriesLink: ReactNode;
  /** The way back to the list. */
  readonly backLink: ReactNode;
  /** The session has ended, and how to sign in without leaving. */
  readonly hasEnded: boolean;
  readonly signIn: ReactNode;
  /** Leaves the form (ABLG-59), which is done once it is saved, too. */
  readonly onClose: () => void;
  /** A new post has been created and stays open. */
  readonly onCreated: () => void;
  /** Whether two addresses are both of this form: going from one to the other does not leave it. */
  readonly isSameForm: (from: Place, to: Place) => boolean;
}

export interface PostFormProps extends PostFormSurroundings {
  readonly postId: string;
  /** Null for a new post. */
  readonly post: EditablePost | null;
  /** The form starts from what they were at first, or from the draft. */
  readonly values: TypedPost;
  readonly kept: EditDraft<string> | null;
  /** When the draft was last saved. */
  readonly draftedAt: string | null;
  /** The post may have changed: asks for it again. */
  readonly refetch: () => Promise<EditablePost | null | undefined>;
  /** Starts the form again from the post as it is now. */
  readonly onReload: () => void;
}
