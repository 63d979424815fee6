import type { ChangePage } from '#features/changes/schema.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ADMIN = /* */ '1 3 3 3 3 3 3 Y 1 1 1';

/** The log of changes, locations and flagged comments; http-matrix.ts tells how to read the rows. */
export const MODERATION: readonly HttpDeed[] = [
  ...triesOf('GET changes.getChanges', [
    {
      title: 'reads who changed what',
      outcomes: ADMIN,
      input: (w) => ({ subject: 'club', subjectId: w.club, below: null }),
      shows: showing<ChangePage>(({ changes, next }) => changes.length === 0 && next === null),
    },
  ]),
];
