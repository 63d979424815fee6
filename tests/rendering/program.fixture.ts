/** What tests of rendering take out of the built site: modules of one graph, as in the site itself. */
export { closeConnections } from '#platform/connections.ts';
export { createPageCache } from '#platform/cache/page-cache.ts';
export { default as renderer } from '../../src/renderer.tsx';
