import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { mailBacklog, unsentMails } from './queries.server.ts';

/** How mail fares when it does not fare well. For administrators. */
export const getMailBacklog = createServerFn({ method: 'GET' }).handler(async () =>
  mailBacklog(database(), await currentActor()),
);

/** Which mails have not gone out. For administrators. */
export const getUnsentMails = createServerFn({ method: 'GET' }).handler(async () =>
  unsentMails(database(), await currentActor()),
);
