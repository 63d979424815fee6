import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import * as queries from './queries.server.ts';
import { sentAgainSchema, waitingAlertsSchema, waitingPageSchema } from './schema.ts';

export const getWaiting = createServerFn({ method: 'GET' })
  .validator(takes(waitingPageSchema))
  .handler(asActor(queries.waitingItems));

export const setWaitingAlerts = createServerFn({ method: 'POST' })
  .validator(takes(waitingAlertsSchema))
  .handler(asActor(commands.setWaitingAlerts, 'admin'));

export const getMailBacklog = createServerFn({ method: 'GET' }).handler(
  asActor(queries.mailBacklog),
);

export const getUnsentMails = createServerFn({ method: 'GET' }).handler(
  asActor(queries.unsentMails),
);

export const sendMailsAgain = createServerFn({ method: 'POST' })
  .validator(takes(sentAgainSchema))
  .handler(asActor(commands.sendMailsAgain, 'admin'));
