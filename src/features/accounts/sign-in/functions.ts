import { createServerFn, createServerOnlyFn } from '@tanstack/react-start';
import { getRequest, getRequestHeaders } from '@tanstack/react-start/server';
import { AppError } from '#domain/app-error.ts';
import { database } from '#platform/database.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { takes } from '#platform/server-functions.ts';
import {
  currentActor,
  currentSession,
  sendCookies,
  siteAccounts,
} from '#platform/session/current.ts';
import { answerProgram, bodyOf } from '#platform/session/json-answers.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { sessionOf } from '#platform/session/session.ts';
import { visitorAddress } from '#platform/session/visitor-address.ts';
import { siteStorage } from '#platform/storage/site-storage.ts';
import * as commands from './commands.server.ts';
import type { Visitor } from './credentials.server.ts';
import { emailOfResetLink, signUpOfLink } from './mailed-links.server.ts';
import { repeatSignUpMail as mailSignUpAgain } from './registration.server.ts';
import { confirmationPath, LINK_TARGETS, resetPath } from './rules.ts';
import {
  changePasswordSchema,
  linkSchema,
  linkToken,
  profileFormSchema,
  programSignInSchema,
  renewSchema,
  resetPasswordSchema,
  resetRequestSchema,
  signInSchema,
  signUpSchema,
} from './schema.ts';

/** The same whether or not an email was just sent. */
const NEXT_MAIL = { waitSeconds: LIMITS.confirmationMails.windowSeconds };

/** Signing up and in and emailed links are open to anyone; the commands limit them. */
export const signUp = createServerFn({ method: 'POST' })
  .validator(takes(signUpSchema))
  .handler(async ({ data }) => {
    const address = visitorAddress(getRequestHeaders());
    const receipt = await commands.signUp(await siteAccounts(), data, address);
    recordSecurityEvent('account', 'registered');
    return { receipt, ...NEXT_MAIL };
  });

export const repeatSignUpMail = createServerFn({ method: 'POST' })
  .validator(takes(resetRequestSchema))
  .handler(async ({ data }) => {
    const address = visitorAddress(getRequestHeaders());
    await mailSignUpAgain(await siteAccounts(), data.email, address);
    return NEXT_MAIL;
  });

export const signIn = createServerFn({ method: 'POST' })
  .validator(takes(signInSchema))
  .handler(async ({ data }) => {
    const visitor = visitorOf(getRequest().headers);
    const { cookies, secondStep } = await commands.signIn(await siteAccounts(), data, visitor);
    sendCookies(cookies);
    return secondStep;
  });

export const signOut = createServerFn({ method: 'POST' }).handler(async () => {
  const session = await currentSession();
  sendCookies(await commands.signOut(await siteAccounts(), session));
  if (session) recordSecurityEvent('session', 'ended');
});

export const requestPasswordReset = createServerFn({ method: 'POST' })
  .validator(takes(resetRequestSchema))
  .handler(async ({ data }) => {
    const visitor = visitorOf(getRequest().headers);
    await commands.requestPasswordReset(await siteAccounts(), data.email, visitor);
    recordSecurityEvent('password', 'reset_requested');
  });

export const readConfirmation = createServerFn({ method: 'POST' })
  .validator(takes(linkSchema))
  .handler(async ({ data }) => signUpOfLink(await siteAccounts(), data.token));

export const confirmEmail = createServerFn({ method: 'POST' })
  .validator(takes(linkSchema))
  .handler(async ({ data }) => {
    const { userId, nextPath } = await commands.confirmEmail(await siteAccounts(), data.token);
    recordSecurityEvent('account', 'confirmed', { account: userId });
    return { nextPath };
  });

export const checkResetToken = createServerFn({ method: 'POST' })
  .validator(takes(linkSchema))
  .handler(async ({ data }) => emailOfResetLink(await siteAccounts(), data.token));

export const resetPassword = createServerFn({ method: 'POST' })
  .validator(takes(resetPasswordSchema))
  .handler(async ({ data }) => {
    const account = await commands.resetPassword(await siteAccounts(), data);
    recordSecurityEvent('password', 'reset', { account });
  });

export const changePassword = createServerFn({ method: 'POST' })
  .validator(takes(changePasswordSchema))
  .handler(async ({ data }) => {
    const { headers } = getRequest();
    const session = await currentSession();
    sendCookies(await commands.changePassword(await siteAccounts(), session, headers, data));
    recordSecurityEvent('password', 'changed');
  });

export const saveProfile = createServerFn({ method: 'POST' })
  .validator(takes(profileFormSchema))
  .handler(async ({ data }) => {
    const actor = await currentActor();
    return commands.saveProfile(database(), await siteStorage(), actor, data);
  });

/** POST /api/session (D5, docs/api.md). */
export const answerProgramSignIn = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const credentials = await bodyOf(request, programSignInSchema);
    return commands.signInProgram(await siteAccounts(), credentials, visitorOf(request.headers));
  }),
);

/** POST /api/session/refresh. */
export const answerProgramRenewal = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const { refresh_token } = await bodyOf(request, renewSchema);
    return commands.renewProgram(
      await siteAccounts(),
      refresh_token,
      visitorAddress(request.headers),
    );
  }),
);

/** DELETE /api/session: ends all sessions of the account. */
export const answerProgramSignOut = createServerOnlyFn((request: Request) =>
  answerProgram(async () => {
    const accounts = await siteAccounts();
    const session = await sessionOf(accounts, request.headers);
    if (!session?.isProgram) throw new AppError('unauthenticated', 'Send a valid access token.');
    await commands.signOut(accounts, session);
    recordSecurityEvent('session', 'ended', { account: session.userId });
    return undefined;
  }),
);

/** GET /api/auth/verify-email: the link in the confirmation email. */
export const answerConfirmationLink = createServerOnlyFn((request: Request) =>
  followLink(request, async (token) =>
    (await signUpOfLink(await siteAccounts(), token)) !== null
      ? confirmationPath(token)
      : LINK_TARGETS.confirmationEnded,
  ),
);

/** GET /api/auth/reset-password: the link in the reset email. */
export const answerResetLink = createServerOnlyFn((request: Request) =>
  followLink(request, async (token) =>
    (await emailOfResetLink(await siteAccounts(), token)) !== null
      ? resetPath(token)
      : LINK_TARGETS.resetEnded,
  ),
);

function visitorOf(headers: Headers): Visitor {
  return { address: visitorAddress(headers), headers };
}

/** Redirects to a page with a button, because mail programs follow links themselves (D72). */
async function followLink(request: Request, target: (token: string) => Promise<string>) {
  const headers = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };
  if (request.method !== 'GET') return new Response(null, { status: 204, headers });
  const token = new URL(request.url).searchParams.get('token') ?? '';
  // Anything else is treated as a link that no longer works.
  const location = await target(linkToken.safeParse(token).success ? token : '');
  return new Response(null, { status: 303, headers: { ...headers, Location: location } });
}
