import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { pendingSignIn } from '#features/accounts/sign-in/second-step.server.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { takes } from '#platform/server-functions.ts';
import { currentSession, sendCookies, siteAccounts } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { passkeyToUse } from './passkeys.server.ts';
import { ownFactors } from './queries.server.ts';
import {
  codeSchema,
  madePasskeySchema,
  passwordSchema,
  removedPasskeySchema,
  renamedPasskeySchema,
  usedPasskeySchema,
} from './schema.ts';

const changer = createServerOnlyFn(async () =>
  commands.changerOf(await siteAccounts(), await currentSession(), getRequest().headers),
);

export const getOwnFactors = createServerFn({ method: 'GET' }).handler(async () =>
  ownFactors(await siteAccounts(), await currentSession()),
);

/** For a browser whose password was just accepted: it has the cookie of the first step. */
export const finishSignIn = createServerFn({ method: 'POST' })
  .validator(takes(codeSchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    sendCookies(await commands.finishSignIn(await siteAccounts(), headers, data.code));
  });

export const askPasskey = createServerFn({ method: 'POST' }).handler(async () => {
  const accounts = await siteAccounts();
  return passkeyToUse(accounts, await pendingSignIn(accounts, getRequest().headers));
});

export const finishSignInWithPasskey = createServerFn({ method: 'POST' })
  .validator(takes(usedPasskeySchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    const accounts = await siteAccounts();
    sendCookies(await commands.finishSignInWithPasskey(accounts, headers, data.response));
  });

export const startApp = createServerFn({ method: 'POST' })
  .validator(takes(passwordSchema))
  .handler(async ({ data }) => commands.startApp(await changer(), data.currentPassword));

export const confirmApp = createServerFn({ method: 'POST' })
  .validator(takes(codeSchema))
  .handler(async ({ data }) => {
    const { cookies, ...added } = await commands.confirmApp(await changer(), data.code);
    sendCookies(cookies);
    recordSecurityEvent('second_factor', 'added', { by: 'app' });
    return added;
  });

export const turnOffApp = createServerFn({ method: 'POST' })
  .validator(takes(passwordSchema))
  .handler(async ({ data }) => {
    sendCookies(await commands.turnOffApp(await changer(), data.currentPassword));
    recordSecurityEvent('second_factor', 'removed', { by: 'app' });
  });

export const makeRecoveryCodes = createServerFn({ method: 'POST' })
  .validator(takes(passwordSchema))
  .handler(async ({ data }) => commands.makeRecoveryCodes(await changer(), data.currentPassword));

export const startPasskey = createServerFn({ method: 'POST' })
  .validator(takes(passwordSchema))
  .handler(async ({ data }) => commands.startPasskey(await changer(), data.currentPassword));

export const addPasskey = createServerFn({ method: 'POST' })
  .validator(takes(madePasskeySchema))
  .handler(async ({ data }) => {
    const added = await commands.addPasskey(await changer(), data);
    recordSecurityEvent('second_factor', 'added', { by: 'passkey' });
    return added;
  });

export const renamePasskey = createServerFn({ method: 'POST' })
  .validator(takes(renamedPasskeySchema))
  .handler(async ({ data }) => commands.renamePasskey(await changer(), data));

export const removePasskey = createServerFn({ method: 'POST' })
  .validator(takes(removedPasskeySchema))
  .handler(async ({ data }) => {
    sendCookies(await commands.removePasskey(await changer(), data));
    recordSecurityEvent('second_factor', 'removed', { by: 'passkey' });
  });
