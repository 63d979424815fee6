import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { currentSession, siteAccounts } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { linkedChange, waitingChange } from './queries.server.ts';
import { changeLinkSchema, requestedChangeSchema } from './schema.ts';

/** The change of address that the one who asks has begun. */
export const getWaitingChange = createServerFn({ method: 'GET' }).handler(async () =>
  waitingChange(await siteAccounts(), await currentSession()),
);

/** Begins to change the mail address of the one who asks. */
export const requestChange = createServerFn({ method: 'POST' })
  .validator(takes(requestedChangeSchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    await commands.requestChange(await siteAccounts(), await currentSession(), headers, data);
    recordSecurityEvent('email', 'change_requested');
  });

/** Gives that change up. */
export const cancelChange = createServerFn({ method: 'POST' }).handler(async () => {
  await commands.cancelChange(await siteAccounts(), await currentSession());
  recordSecurityEvent('email', 'change_stopped', { by: 'profile' });
});

/** What a mailed link is about. Open to anyone who has one. */
export const readChangeLink = createServerFn({ method: 'POST' })
  .validator(takes(changeLinkSchema))
  .handler(async ({ data }) => linkedChange(await siteAccounts(), data.token));

/** Confirms a change by a mailed link. Open to anyone who has one. */
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

/** Stops a change by a mailed link. Open to anyone who has one. */
export const stopChange = createServerFn({ method: 'POST' })
  .validator(takes(changeLinkSchema))
  .handler(async ({ data }) => {
    const account = await commands.stopChange(await siteAccounts(), data.token);
    recordSecurityEvent('email', 'change_stopped', { account, by: 'link' });
  });
