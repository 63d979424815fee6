import { DEMO_NOTICE } from '#domain/demo-notice.ts';

/** Tells everybody that nothing on a demo is meant. */
export function DemoBanner() {
  return (
    <p
      role="note"
      className="bg-danger-tint px-4 py-2 text-center text-sm font-semibold text-danger"
    >
      {DEMO_NOTICE}
    </p>
  );
}
