/** The modules of the built site that rendering tests use, from one module graph, as in the site itself. */
export { closeConnections } from '#platform/connections.ts';
export { createPageCache } from '#platform/cache/page-cache.ts';
export { default as renderer } from '../../src/renderer.tsx';
