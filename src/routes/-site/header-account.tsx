import { useNavigate } from '@tanstack/react-router';
import type { Viewer } from '#features/accounts/schema.ts';
import { AccountWidget } from '#features/accounts/ui/account-widget.tsx';

const ADMIN_PAGES = [
  { path: '/admin/clubs', label: 'Clubs' },
  { path: '/admin/users', label: 'Users' },
  { path: '/admin/locations', label: 'Locations' },
  { path: '/admin/comments', label: 'Comments' },
  { path: '/admin/blog', label: 'Blog' },
] as const;

const ADMIN_MENU = 'admin-menu';

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

/** Opens below its button; Escape and a click elsewhere close it. */
function AdminDropdown() {
  return (
    <>
      <button type="button" popoverTarget={ADMIN_MENU} className={`${MENU_LINK} gap-1.5`}>
        Admin <span aria-hidden="true">▾</span>
      </button>
      <ul
        id={ADMIN_MENU}
        popover="auto"
        className="fixed inset-auto top-16 right-4 m-0 w-44 rounded-xl border border-line bg-card p-2 text-ink shadow-xl [position-area:bottom_span-left]"
      >
        {ADMIN_PAGES.map(({ path, label }) => (
          <li key={path}>
            <a href={path} className={MENU_LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
