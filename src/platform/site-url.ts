import { createServerFn } from '@tanstack/react-start';

/** Without a trailing slash. src/server.ts has put it into SITE_URL if the operator set none. */
export const getSiteUrl = createServerFn({ method: 'GET' }).handler(
  () => process.env['SITE_URL']?.replace(/\/$/, '') ?? 'http://localhost:3000',
);

export const getIsOpenDemo = createServerFn({ method: 'GET' }).handler(
  () => process.env['DEMO'] === 'open',
);
