import { Suspense } from 'react';

declare global {
  /** Set by a test: the part fails on the server, as with a bug or a missing file. */
  var partFails: boolean | undefined;
}

function Part() {
  if (globalThis.partFails) throw new Error('planted');
  return <p>All of it.</p>;
}

/** Replaces a page of the site. */
export function ComingSoonPage() {
  return (
    <Suspense fallback={<p>Not all of it.</p>}>
      <Part />
    </Suspense>
  );
}
