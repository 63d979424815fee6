import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode, ToggleEvent } from 'react';

export type RowItem =
  | {
      readonly label: string;
      readonly onChoose: () => void;
      readonly isDestructive?: boolean;
      readonly isDisabled?: boolean;
    }
  | { readonly label: string; readonly renderLink: (props: ItemProps) => ReactNode };

export interface ItemProps {
  readonly role: 'menuitem';
  readonly tabIndex: -1;
  readonly className: string;
  readonly children: string;
}

export const ROW_ACTION =
  'inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-court no-underline hover:bg-court-tint hover:text-court-strong disabled:opacity-60 lg:min-h-9';

export const ROW_ICON =
  'grid size-11 flex-none place-items-center rounded-md hover:bg-court-tint aria-expanded:bg-court-tint lg:size-9';

const ITEM =
  'flex min-h-11 w-full items-center rounded-sm px-3 text-left no-underline hover:bg-court-tint focus:bg-court-tint focus:-outline-offset-2 aria-disabled:opacity-60 lg:min-h-9';

/** Below its button, or above if there is no room; centered in browsers without anchor positioning. */
const PLACE =
  'fixed inset-0 m-auto h-fit w-fit supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 [position-area:bottom_span-left] [position-try-fallbacks:flip-block]';

/** A native popover: menu libraries leave focusable elements behind that are hidden from screen readers. */
export function RowMenu({ of, items }: { of: string; items: readonly RowItem[] }) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  if (items.length === 0) return <span className="size-11 flex-none lg:size-9" />;

  function close(): void {
    menu.current?.hidePopover();
    opener.current?.focus();
  }
  function toggled({ newState }: ToggleEvent): void {
    // The event is late: a key may have moved on to another item.
    if (newState === 'open') {
      if (!menu.current?.contains(document.activeElement)) itemsOf(menu.current)[0]?.focus();
    } else if (document.activeElement === document.body) opener.current?.focus();
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={`Actions for ${of}`}
        className={`${ROW_ICON} text-ink`}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
          event.preventDefault();
          // A native click, which anchors the popover; the next key then finds the first item focused.
          event.currentTarget.click();
          itemsOf(menu.current)[0]?.focus();
        }}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" fill="currentColor" aria-hidden="true">
          <circle cx="4" cy="10" r="1.8" />
          <circle cx="10" cy="10" r="1.8" />
          <circle cx="16" cy="10" r="1.8" />
        </svg>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={`Actions for ${of}`}
        className={`${PLACE} min-w-44 rounded-lg border border-control bg-card p-1 font-normal text-ink shadow-xl`}
        onToggle={toggled}
        onKeyDown={(event) => {
          // Tab continues from the button.
          if (event.key === 'Tab') close();
          else moveInMenu(event);
        }}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} onChosen={close} />
        ))}
      </div>
    </>
  );
}

/** @param onChosen runs first, so that a dialog returns the focus to the menu's button */
function Item({ item, onChosen }: { item: RowItem; onChosen: () => void }) {
  const shared = { role: 'menuitem', tabIndex: -1 } as const;
  if ('renderLink' in item) {
    return item.renderLink({ ...shared, className: `${ITEM} text-ink`, children: item.label });
  }
  const { label, onChoose, isDestructive = false, isDisabled = false } = item;
  return (
    <>
      {isDestructive ? <hr className="m-1 border-line" /> : null}
      <button
        type="button"
        {...shared}
        aria-disabled={isDisabled || undefined}
        className={`${ITEM} ${isDestructive ? 'font-semibold text-danger' : 'text-ink'}`}
        onClick={() => {
          if (isDisabled) return;
          onChosen();
          onChoose();
        }}
      >
        {label}
      </button>
    </>
  );
}

function itemsOf(menu: Element | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const all = itemsOf(event.currentTarget);
  const at = all.findIndex((item) => item === document.activeElement);
  const next = (): HTMLElement | undefined => {
    if (event.key === 'ArrowDown') return all[(at + 1) % all.length];
    if (event.key === 'ArrowUp') return all.at(at <= 0 ? -1 : at - 1);
    if (event.key === 'Home') return all[0];
    if (event.key === 'End') return all.at(-1);
    if (event.key.length !== 1 || event.key === ' ') return undefined;
    const letter = event.key.toLowerCase();
    return [...all.slice(at + 1), ...all].find((item) =>
      item.textContent.toLowerCase().startsWith(letter),
    );
  };
  const wanted = next();
  if (!wanted) return;
  event.preventDefault();
  wanted.focus();
}
