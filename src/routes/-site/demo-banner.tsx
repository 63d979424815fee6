import { DEMO_NOTICE } from '#domain/demo-notice.ts';

/** Tells everybody that nothing on a demo is meant. */
export function DemoBanner() {
  return (
    <p
      role="note"
      className="bg-sand px-4 py-2 text-center text-sm font-semibold text-balance text-sand-ink"
    >
      {DEMO_NOTICE}
    </p>
  );
}
