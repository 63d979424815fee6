import { createServerFn } from '@tanstack/react-start';
import { asActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { waitingItems } from './queries.server.ts';
import { waitingAlertsSchema, waitingPageSchema } from './schema.ts';

export const getWaiting = createServerFn({ method: 'GET' })
  .validator(takes(waitingPageSchema))
  .handler(asActor(waitingItems));

export const setWaitingAlerts = createServerFn({ method: 'POST' })
  .validator(takes(waitingAlertsSchema))
  .handler(asActor(commands.setWaitingAlerts, 'admin'));
