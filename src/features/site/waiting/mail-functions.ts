import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './mail-commands.server.ts';
import { mailBacklog, unsentMails } from './mail-queries.server.ts';
import { sentAgainSchema } from './mail-schema.ts';

export const getMailBacklog = createServerFn({ method: 'GET' }).handler(asActor(mailBacklog));

export const getUnsentMails = createServerFn({ method: 'GET' }).handler(asActor(unsentMails));

export const sendMailsAgain = createServerFn({ method: 'POST' })
  .validator(takes(sentAgainSchema))
  .handler(asActor(commands.sendMailsAgain, 'admin'));
