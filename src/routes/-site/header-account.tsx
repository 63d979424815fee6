import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { Viewer } from '#features/accounts/schema.ts';
import { AccountWidget } from '#features/accounts/ui/account-widget.tsx';

const ADMIN_PAGES = [
  { path: '/admin/clubs', label: 'Clubs' },
  { path: '/admin/users', label: 'Users' },
  { path: '/admin/locations', label: 'Locations' },
  { path: '/admin/comments', label: 'Comments' },
  { path: '/admin/blog', label: 'Blog' },
] as const;

const MENU_LINK =
  'flex min-h-11 items-center rounded-lg px-3 font-medium text-ink no-underline hover:bg-court-tint hover:text-court-strong';

/** What the header shows a signed-in person: the administration, where it is theirs, and themselves. */
export function HeaderAccount({ viewer, place }: { viewer: Viewer; place: 'bar' | 'menu' }) {
  const navigate = useNavigate();
  return (
    <>
      {viewer.canAdminister && place === 'bar' ? <AdminDropdown /> : null}
      {viewer.canAdminister && place === 'menu'
        ? ADMIN_PAGES.map(({ path, label }) => (
            <a key={path} href={path} className={MENU_LINK}>
              Admin: {label}
            </a>
          ))
        : null}
      <AccountWidget viewer={viewer} onSignedOut={() => void navigate({ to: '/auth' })} />
    </>
  );
}

function AdminDropdown() {
  const menu = useRef<HTMLDetailsElement>(null);
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }
  function closeWhenLeft(event: FocusEvent) {
    if (menu.current && !menu.current.contains(event.relatedTarget)) menu.current.open = false;
  }
  return (
    <details ref={menu} className="relative" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary className={`${MENU_LINK} list-none gap-1.5 [&::-webkit-details-marker]:hidden`}>
        Admin <span aria-hidden="true">▾</span>
      </summary>
      <ul className="absolute right-0 z-30 mt-1 w-44 rounded-xl border border-line bg-card p-2 shadow-xl">
        {ADMIN_PAGES.map(({ path, label }) => (
          <li key={path}>
            <a href={path} className={MENU_LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
