import { AdminFrame } from './admin-frame.tsx';

/**
 * Stands there until the browser has taken over. In a file of its own: what a screen shows at first is loaded
 * by every visitor, and the gate is not.
 */
export function AdminLoading() {
  return (
    <AdminFrame>
      <LoadingWords />
    </AdminFrame>
  );
}

/** In place of a screen until it is known who is looking. */
export function LoadingWords() {
  return (
    <div className="px-4 py-24 text-center" aria-busy="true">
      <p role="status">Loading...</p>
      <noscript>
        <p className="mt-4">The administration needs JavaScript.</p>
      </noscript>
    </div>
  );
}
