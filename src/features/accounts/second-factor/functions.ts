import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { currentSession, sendCookies, siteAccounts } from '#platform/session/current.ts';
import { passkeyToUse } from '#platform/session/passkeys.ts';
import { pendingSignIn } from '#platform/session/second-step.ts';
import { takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
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

/** The second factors of the one who asks. */
export const getOwnFactors = createServerFn({ method: 'GET' }).handler(async () =>
  ownFactors(await siteAccounts(), await currentSession()),
);

/** The second step of a sign-in, by a code; for who has just given the right password. */
export const finishSignIn = createServerFn({ method: 'POST' })
  .validator(takes(codeSchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    sendCookies(await commands.finishSignIn(await siteAccounts(), headers, data.code));
  });

/** What a browser needs to do that step with a passkey. */
export const askPasskey = createServerFn({ method: 'POST' }).handler(async () => {
  const accounts = await siteAccounts();
  return passkeyToUse(accounts, await pendingSignIn(accounts, getRequest().headers));
});

/** The second step of a sign-in, by a passkey. */
export const finishSignInWithPasskey = createServerFn({ method: 'POST' })
  .validator(takes(usedPasskeySchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    const accounts = await siteAccounts();
    sendCookies(await commands.finishSignInWithPasskey(accounts, headers, data.response));
  });

/** Begins to set up an authenticator app for the one who asks. */
export const startApp = createServerFn({ method: 'POST' })
  .validator(takes(passwordSchema))
  .handler(async ({ data }) => commands.startApp(await changer(), data.currentPassword));

/** Turns it on by a code of it. */
export const confirmApp = createServerFn({ method: 'POST' })
  .validator(takes(codeSchema))
  .handler(async ({ data }) => {
    const { cookies, ...added } = await commands.confirmApp(await changer(), data.code);
    sendCookies(cookies);
    recordSecurityEvent('second_factor', 'added', { by: 'app' });
    return added;
  });

/** Turns the authenticator app of the one who asks off. */
export const turnOffApp = createServerFn({ method: 'POST' })
  .validator(takes(passwordSchema))
  .handler(async ({ data }) => {
    sendCookies(await commands.turnOffApp(await changer(), data.currentPassword));
    recordSecurityEvent('second_factor', 'removed', { by: 'app' });
  });

/** Makes new recovery codes for the one who asks. */
export const makeRecoveryCodes = createServerFn({ method: 'POST' })
  .validator(takes(passwordSchema))
  .handler(async ({ data }) => commands.makeRecoveryCodes(await changer(), data.currentPassword));

/** Begins to add a passkey for the one who asks. */
export const startPasskey = createServerFn({ method: 'POST' })
  .validator(takes(passwordSchema))
  .handler(async ({ data }) => commands.startPasskey(await changer(), data.currentPassword));

/** Adds the passkey that the browser has made. */
export const addPasskey = createServerFn({ method: 'POST' })
  .validator(takes(madePasskeySchema))
  .handler(async ({ data }) => {
    const added = await commands.addPasskey(await changer(), data);
    recordSecurityEvent('second_factor', 'added', { by: 'passkey' });
    return added;
  });

/** Gives a passkey of the one who asks another name. */
export const renamePasskey = createServerFn({ method: 'POST' })
  .validator(takes(renamedPasskeySchema))
  .handler(async ({ data }) => commands.renamePasskey(await changer(), data));

/** Removes a passkey of the one who asks. */
export const removePasskey = createServerFn({ method: 'POST' })
  .validator(takes(removedPasskeySchema))
  .handler(async ({ data }) => {
    sendCookies(await commands.removePasskey(await changer(), data));
    recordSecurityEvent('second_factor', 'removed', { by: 'passkey' });
  });
