import type { ReactNode } from 'react';
import { pageHead } from './page-head.ts';

/** Not in the gate's file: every visitor loads route options and what routes show while pending. */
export function adminPage(title: string) {
  return {
    head: () => pageHead({ title, description: title, indexed: false }),
    ssr: false,
    pendingComponent: () => (
      <AdminFrame>
        <LoadingWords />
      </AdminFrame>
    ),
  } as const;
}

/** Reserves the place of the rail from the first paint, so that nothing moves when it fills. */
export function AdminFrame({ rail, children }: { rail?: ReactNode; children: ReactNode }) {
  return (
    <div className="lg:-mb-18 lg:grid lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="border-line bg-sand text-ink max-lg:min-h-12 max-lg:border-b lg:border-r">
        {rail}
      </div>
      <div className="mx-auto w-full max-w-6xl min-w-0 px-4 py-8 sm:px-8">{children}</div>
    </div>
  );
}

export function LoadingWords() {
  return (
    <div className="px-4 py-24 text-center" aria-busy="true">
      <p role="status">Loading...</p>
      <noscript>
        <p className="mt-4">Turn on JavaScript to use the admin pages.</p>
      </noscript>
    </div>
  );
}
