import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { mailBacklog, unsentMails } from './queries.server.ts';
import { sentAgainSchema } from './schema.ts';

/** How mail fares when it does not fare well. For administrators. */
export const getMailBacklog = createServerFn({ method: 'GET' }).handler(asActor(mailBacklog));

/** Which mails have not gone out. For administrators. */
export const getUnsentMails = createServerFn({ method: 'GET' }).handler(asActor(unsentMails));

/** Sends a mail that has not gone out again, or all of them. For administrators. */
export const sendMailsAgain = createServerFn({ method: 'POST' })
  .validator(takes(sentAgainSchema))
  .handler(asActor(commands.sendMailsAgain, 'admin'));
