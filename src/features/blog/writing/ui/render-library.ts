import type { ReactNode } from 'react';
import type { ChosenUpload } from '#features/uploads/schema.ts';
import type { LibraryKinds } from '#features/uploads/rules.ts';

/** Shows the library of uploads, from which a file is chosen. */
export type RenderLibrary = (props: {
  /** What may be chosen. */
  readonly kinds: LibraryKinds;
  readonly onChoose: (file: ChosenUpload) => void;
  readonly onClose: () => void;
}) => ReactNode;
