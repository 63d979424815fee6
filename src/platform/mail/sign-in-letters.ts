import { site } from '#site.config.ts';
import type { MailRequest, SignInChange } from './requests.ts';
import type { Letter, Sender } from './template.ts';

/** The letters about what happened to signing in: to an account, and to the role of administrators. */
export function signInLetter(
  request: Extract<
    MailRequest,
    { kind: 'sign-in-changed' | 'new-browser' | 'administrator-added' }
  >,
  { siteName, siteUrl }: Sender,
): Letter {
  switch (request.kind) {
    case 'sign-in-changed':
      if (request.username !== undefined)
        return otherAdministrators(request.username, siteName, siteUrl);
      return {
        subject: `Signing in to your account at ${siteName} has changed`,
        title: SIGN_IN_CHANGED[request.change].title,
        preheader: 'If it was you, there is nothing to do.',
        paragraphs: [
          `${SIGN_IN_CHANGED[request.change].sentence} This concerns your account at ${siteName}. If it was you, there is nothing to do.`,
          'If it was not you, somebody else may have access to your account: set a new password now, then look at "Sign-in security" on your profile.',
        ],
        action: { label: 'Go to your profile', url: `${siteUrl}/profile` },
        footer: `You get this mail because it concerns the security of your account at ${siteName}.`,
      };
    case 'new-browser':
      return {
        subject: `New sign-in to your account at ${siteName}`,
        title: 'A new browser signed in',
        preheader: `${request.browser}. If it was you, there is nothing to do.`,
        paragraphs: [
          `Somebody signed in to your account at ${siteName} with a browser that was not used before. If it was you, there is nothing to do.`,
          'If it was not you, set a new password now: that signs out every device.',
        ],
        details: [
          { label: 'Browser', text: request.browser },
          { label: 'Network', text: request.network },
          { label: 'When', text: momentOf(request.at) },
        ],
        action: { label: 'Go to your profile', url: `${siteUrl}/profile` },
        footer: `You get this mail because it concerns the security of your account at ${siteName}.`,
      };
    case 'administrator-added':
      return {
        subject: `${siteName} has a new administrator: ${request.username}`,
        title: 'There is a new administrator',
        preheader: `${request.byUsername} gave the role to ${request.username}.`,
        paragraphs: [
          `${request.byUsername} made ${request.username} an administrator of ${siteName}. Administrators can change everything there is, members and roles included.`,
          'If this should not have happened, take the role away again and look at the log of changes.',
        ],
        action: { label: 'Open user management', url: `${siteUrl}/admin/users` },
        footer: `You get this mail because you are an administrator of ${siteName}.`,
      };
  }
}

/** To the administrators beside the one whose second factors the operator has removed. */
function otherAdministrators(username: string, siteName: string, siteUrl: string): Letter {
  return {
    subject: `Second factors of an administrator of ${siteName} were removed`,
    title: 'Second factors of an administrator were removed',
    preheader: `Of ${username}, by the people who run the server.`,
    paragraphs: [
      `The people who run the server of ${siteName} removed all second factors of ${username}, who said they were lost. Until there are new ones the password alone signs in.`,
      `If you do not know of this, ask ${username} and the people who run the server.`,
    ],
    action: { label: 'Open user management', url: `${siteUrl}/admin/users` },
    footer: `You get this mail because you are an administrator of ${siteName}.`,
  };
}

/** What the mail about a change of second factors says of it. */
const SIGN_IN_CHANGED: Readonly<Record<SignInChange, { title: string; sentence: string }>> = {
  'app-added': {
    title: 'An authenticator app was set up',
    sentence: 'From now on, signing in takes a code of your authenticator app after the password.',
  },
  'app-removed': {
    title: 'The authenticator app was turned off',
    sentence: 'Codes of your authenticator app are no longer asked for.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    sentence: 'From now on, a new passkey can be used as the second step of signing in.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    sentence: 'It can no longer be used for signing in.',
  },
  'recovery-codes-made': {
    title: 'New recovery codes were made',
    sentence: 'The recovery codes you had before no longer work.',
  },
  'factors-reset': {
    title: 'Your second factors were removed',
    sentence:
      'The people who run the site removed your authenticator app, your passkeys and your recovery codes, and signed out every device: the password alone signs in until you set up new ones.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    sentence: 'Somebody signed in with your password and one of your recovery codes.',
  },
};

/** A moment as people of the region read it. */
function momentOf(at: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: site.timeZone,
  });
  return format.format(new Date(at));
}
