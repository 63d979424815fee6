import { AdminLoading } from './admin-loading.tsx';
import { pageHead } from './page-head.ts';

/**
 * What the routes of the administration's screens have in common: they are rendered in the browser only, and
 * search engines do not list them. Apart from the gate: every visitor loads what routes say of themselves.
 *
 * @param title without the site's name
 */
export function adminPage(title: string) {
  return {
    head: () => pageHead({ title, description: title, indexed: false }),
    ssr: false,
    pendingComponent: AdminLoading,
  } as const;
}
