import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { currentSession, siteAccounts } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { ownSessions } from './queries.server.ts';
import { endedSessionSchema, othersSchema } from './schema.ts';

export const getOwnSessions = createServerFn({ method: 'GET' }).handler(async () =>
  ownSessions(await siteAccounts(), await currentSession()),
);

export const endSession = createServerFn({ method: 'POST' })
  .validator(takes(endedSessionSchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    await commands.endSession(await siteAccounts(), await currentSession(), headers, data);
    recordSecurityEvent('session', 'ended', { which: 'another' });
  });

export const endOtherSessions = createServerFn({ method: 'POST' })
  .validator(takes(othersSchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    const session = await currentSession();
    await commands.endOtherSessions(await siteAccounts(), session, headers, data.proof);
    recordSecurityEvent('session', 'ended', { which: 'all others' });
  });
