import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';

/**
 * Renders pages and answers server functions: the part of the server that is built by Vite.
 * src/server.ts puts the page cache and the security headers in front of it.
 */
export default { fetch: createStartHandler(defaultRenderHandler) };
