/** A path and not a name: the package does not export this module. */
function load() {
  return import('../../node_modules/@tanstack/start-client-core/dist/esm/client-rpc/serverFnFetcher.js');
}

function loadFetch() {
  return import('./fetch-answer.ts');
}

/**
 * Loads what calls of server functions need, so that the first one does not have to wait for it.
 * A failure does not matter yet: the call that needs it tries again.
 */
export function prepareServerCalls(): void {
  for (const part of [load(), loadFetch()]) part.catch(() => undefined);
}

/**
 * Calls a server function like TanStack Start, whose own function of this name vite.config.ts
 * replaces with this one.
 *
 * @throws TypeError when the server cannot be reached; else what the function throws
 */
export async function serverFnFetcher(
  ...call: Parameters<Awaited<ReturnType<typeof load>>['serverFnFetcher']>
): Promise<unknown> {
  const [calls] = await Promise.all([load(), loadFetch()]);
  return calls.serverFnFetcher(...call);
}

/** {@link import('./fetch-answer.ts').fetchAnswer}, loaded with the first call. */
export async function fetchWhenNeeded(...request: Parameters<typeof fetch>): Promise<Response> {
  const { fetchAnswer } = await loadFetch();
  return fetchAnswer(...request);
}
