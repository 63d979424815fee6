import type { ReactNode } from 'react';

/**
 * A screen of the administration beside the place of its rail, below it on a phone; all of them are as wide.
 * The place is kept from the first paint on, so that nothing moves once it is known who is looking.
 *
 * @param rail empty until then
 */
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
