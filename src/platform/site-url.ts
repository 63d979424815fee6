import { createServerFn } from '@tanstack/react-start';

/**
 * Origin of the site as visitors see it, for canonical URLs; src/server.ts has put it into
 * SITE_URL if the operator set none.
 */
export const getSiteUrl = createServerFn({ method: 'GET' }).handler(
  () => process.env['SITE_URL']?.replace(/\/$/, '') ?? 'http://localhost:3000',
);

/** Whether this is a demo that is open to a network, which every page then says. Open to anyone. */
export const getIsOpenDemo = createServerFn({ method: 'GET' }).handler(
  () => process.env['DEMO'] === 'open',
);
