import { Suspense } from 'react';

declare global {
  /** Set by a test: the part fails on the server, as a defect or a missing file makes one fail. */
  var partFails: boolean | undefined;
}

function Part() {
  if (globalThis.partFails) throw new Error('planted');
  return <p>All of it.</p>;
}

/** Stands in for a page of the site. */
export function ComingSoonPage() {
  return (
    <Suspense fallback={<p>Not all of it.</p>}>
      <Part />
    </Suspense>
  );
}
