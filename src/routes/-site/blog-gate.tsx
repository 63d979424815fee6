import type { ComponentProps } from 'react';
import { AccessDenied, AdminGate } from './admin-gate.tsx';

/** Shows a screen of the blog's administration to administrators (ABLG-01, ABLG-02). */
export function BlogGate({ children }: Pick<ComponentProps<typeof AdminGate>, 'children'>) {
  return (
    <AdminGate loading={<BlogLoading />} denied={<BlogDenied />}>
      {children}
    </AdminGate>
  );
}

/** Stands there until it is known who is looking. */
export function BlogLoading() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-24 text-center" aria-busy="true">
      <p role="status">Loading...</p>
      <noscript>
        <p className="mt-4">The administration needs JavaScript.</p>
      </noscript>
    </div>
  );
}

function BlogDenied() {
  return (
    <AccessDenied title="Access Denied" text="You need admin privileges to access this page." />
  );
}
