import { useId } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

/** One tab of {@link Tabs}. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
}

/**
 * Tabs above the panel of the chosen one. The Tab key reaches the chosen tab, the arrow keys, Home
 * and End choose another.
 *
 * @param label what the tabs are about; for screen readers
 * @param children the content of the chosen tab
 */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const to = tabAfter(
      event.key,
      tabs.findIndex(({ name }) => name === chosen),
      tabs.length,
    );
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.name);
    document.getElementById(`${id}-${tab.name}`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-2 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            id={`${id}-${tab.name}`}
            type="button"
            role="tab"
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
            onKeyDown={onKeyDown}
            className="-mb-px min-h-11 border-b-3 border-transparent px-3 py-2 font-semibold text-ink-soft max-sm:px-2 max-sm:text-sm hover:text-court aria-selected:border-court aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}

/** The place of the tab that a key leads to; null for any other key. */
export function tabAfter(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
