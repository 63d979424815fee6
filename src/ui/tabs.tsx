import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** One of several views of which one is shown. */
export interface Tab<Name extends string> {
  readonly name: Name;
  readonly title: string;
}

/**
 * The row of tabs above panels. Arrow keys, Home and End move between them.
 *
 * @param id the same as that of the panels
 */
export function TabList<Name extends string>({
  id,
  label,
  tabs,
  current,
  onChange,
  className = '',
}: {
  id: string;
  label: string;
  tabs: readonly Tab<Name>[];
  current: Name;
  onChange: (name: Name) => void;
  className?: string;
}) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === current);
    const to = tabAfter(event.key, at, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`flex flex-wrap gap-1 border-b border-line ${className}`}
    >
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-tab-${name}`}
          data-tab={name}
          aria-selected={name === current}
          aria-controls={`${id}-panel-${name}`}
          tabIndex={name === current ? 0 : -1}
          onClick={() => onChange(name)}
          onKeyDown={move}
          className={classNames(
            '-mb-px min-h-11 border-b-3 px-4 py-2 font-semibold max-sm:px-2 max-sm:text-sm',
            name === current
              ? 'border-court text-court'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/**
 * The view of a tab.
 *
 * @param id the same as that of the row of tabs
 * @param isShown hidden ones stay as they are, with what is typed in them
 * @param hiddenClass how it is hidden; everywhere when left out
 */
export function TabPanel({
  id,
  name,
  isShown,
  hiddenClass = 'hidden',
  className = '',
  children,
}: {
  id: string;
  name: string;
  isShown: boolean;
  hiddenClass?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${name}`}
      aria-labelledby={`${id}-tab-${name}`}
      // What scrolls within itself must be reached by key.
      tabIndex={0}
      className={classNames(className, isShown ? '' : hiddenClass)}
    >
      {children}
    </div>
  );
}

/** Tabs above the panel of the chosen one, where the others are not there at all. */
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
  return (
    <>
      <TabList id={id} label={label} tabs={tabs} current={chosen} onChange={onChoose} />
      <TabPanel id={id} name={chosen} isShown>
        {children}
      </TabPanel>
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
