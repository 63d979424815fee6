/**
 * Stands there until it is known who is looking. In a file of its own: what a screen shows at first is loaded
 * by every visitor, and the gate is not.
 */
export function AdminLoading() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-24 text-center" aria-busy="true">
      <p role="status">Loading...</p>
      <noscript>
        <p className="mt-4">The administration needs JavaScript.</p>
      </noscript>
    </div>
  );
}
