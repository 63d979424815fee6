import type { ComponentProps } from 'react';

/**
 * A switch between two states that takes effect at once. A native checkbox: Space and a click turn it.
 *
 * @param name what is switched; for those who do not see where the switch stands
 * @param on the word beside it when it is on
 * @param off the word beside it when it is off
 */
export function Switch({
  name,
  on,
  off,
  checked,
  ...input
}: { name: string; on: string; off: string; checked: boolean } & Omit<
  ComponentProps<'input'>,
  'type' | 'role' | 'name'
>) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        checked={checked}
        className="relative h-6 w-11 flex-none cursor-pointer appearance-none rounded-full border border-control bg-card transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-control before:transition-transform checked:border-court checked:bg-court checked:before:translate-x-5 checked:before:bg-on-court"
        {...input}
      />
      <span aria-hidden="true" className="min-w-15 text-sm text-ink-soft">
        {checked ? on : off}
      </span>
    </label>
  );
}
