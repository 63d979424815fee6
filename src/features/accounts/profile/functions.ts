import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { currentSession, siteAccounts } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { linkedChange, waitingChange } from './queries.server.ts';
import { changeLinkSchema, requestedChangeSchema } from './schema.ts';

export const getWaitingChange = createServerFn({ method: 'GET' }).handler(async () =>
  waitingChange(await siteAccounts(), await currentSession()),
);

export const requestChange = createServerFn({ method: 'POST' })
  .validator(takes(requestedChangeSchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    await commands.requestChange(await siteAccounts(), await currentSession(), headers, data);
    recordSecurityEvent('email', 'change_requested');
  });

export const cancelChange = createServerFn({ method: 'POST' }).handler(async () => {
  await commands.cancelChange(await siteAccounts(), await currentSession());
  recordSecurityEvent('email', 'change_stopped', { by: 'profile' });
});

/** This and the two functions below are open to anyone who has the link. */
export const readChangeLink = createServerFn({ method: 'POST' })
  .validator(takes(changeLinkSchema))
  .handler(async ({ data }) => linkedChange(await siteAccounts(), data.token));

export const confirmChange = createServerFn({ method: 'POST' })
  .validator(takes(changeLinkSchema))
  .handler(async ({ data }) => {
    const accounts = await siteAccounts();
    const { userId, at, state } = await commands.confirmChange(
      accounts,
      await currentSession(),
      data.token,
    );
    recordSecurityEvent('email', 'change_confirmed', { account: userId, at });
    if (state === 'changed') recordSecurityEvent('email', 'changed', { account: userId });
    return state;
  });

export const stopChange = createServerFn({ method: 'POST' })
  .validator(takes(changeLinkSchema))
  .handler(async ({ data }) => {
    const account = await commands.stopChange(await siteAccounts(), data.token);
    recordSecurityEvent('email', 'change_stopped', { account, by: 'link' });
  });
