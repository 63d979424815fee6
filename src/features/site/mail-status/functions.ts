import { createServerFn } from '@tanstack/react-start';
import { asActor } from '#platform/server-functions.ts';
import { mailBacklog, unsentMails } from './queries.server.ts';

/** How mail fares when it does not fare well. For administrators. */
export const getMailBacklog = createServerFn({ method: 'GET' }).handler(asActor(mailBacklog));

/** Which mails have not gone out. For administrators. */
export const getUnsentMails = createServerFn({ method: 'GET' }).handler(asActor(unsentMails));
