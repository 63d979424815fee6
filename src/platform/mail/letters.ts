import { momentWithZone } from '#domain/changed-since.ts';
import { countOf } from '#domain/count-of.ts';
import { site } from '#site.config.ts';
import type { MailRequest, SignInChange } from './requests.ts';
import type { Letter, Sender } from './template.ts';

type Kind = MailRequest['kind'];
type LetterOf<OfKind extends Kind> = (
  request: Extract<MailRequest, { kind: OfKind }>,
  sender: Sender,
) => Letter;

export type Letters = { readonly [OfKind in Kind]: LetterOf<OfKind> };

export function letterFor(letters: Partial<Letters>, request: MailRequest, sender: Sender): Letter {
  const write = letters[request.kind] as LetterOf<Kind> | undefined;
  if (write) return write(request, sender);
  throw new Error(`there is no letter for ${request.kind}`);
}

const YOURSELF = 'If this was you, you’re all set.';

function aboutSecurity(
  { siteName }: Sender,
  letter: Omit<Letter, 'preheader' | 'footer'> & { readonly preheader?: string },
): Letter {
  const footer = `You’re getting this because it’s about the security of your account at ${siteName}.`;
  return { preheader: YOURSELF, footer, ...letter };
}

/** 90 as '90 minutes', 120 as '2 hours', 2880 as '2 days'. */
function durationInWords(minutes: number): string {
  const hours = minutes / 60;
  if (!Number.isInteger(hours)) return countOf(minutes, 'minute');
  const days = hours / 24;
  return Number.isInteger(days) && days > 1 ? countOf(days, 'day') : countOf(hours, 'hour');
}

const linkWorks = (validMinutes: number): string =>
  `This link works once and expires in ${durationInWords(validMinutes)}.`;

function otherAdministrators(username: string, siteName: string, siteUrl: string): Letter {
  return {
    subject: `Two-step sign-in was turned off for an admin of ${siteName}`,
    title: 'Two-step sign-in was turned off for an admin',
    preheader: `For ${username}, by a server command.`,
    paragraphs: [
      `A server command at ${siteName} turned off two-step sign-in for ${username}, who reported losing it. Until they set it up again, all they need is their password.`,
      `If you didn’t know about this, ask ${username} and the people who run the server.`,
    ],
    action: { label: 'Open user management', url: `${siteUrl}/admin/users` },
    footer: `You’re getting this because you’re an admin of ${siteName}.`,
  };
}

const SIGN_IN_CHANGED: Readonly<Record<SignInChange, { title: string; sentence: string }>> = {
  'app-added': {
    title: 'An authenticator app was set up',
    sentence: 'From now on, you’ll enter a code from your authenticator app after your password.',
  },
  'app-removed': {
    title: 'The authenticator app was turned off',
    sentence: 'We won’t ask for your authenticator app’s codes anymore.',
  },
  'passkey-added': {
    title: 'A passkey was added',
    sentence: 'From now on, you can use a new passkey for two-step sign-in.',
  },
  'passkey-removed': {
    title: 'A passkey was removed',
    sentence: 'You can’t use it to sign in anymore.',
  },
  'recovery-codes-made': {
    title: 'New recovery codes were created',
    sentence: 'Your old recovery codes don’t work anymore.',
  },
  'factors-reset': {
    title: 'Two-step sign-in was turned off',
    sentence:
      'We removed your authenticator app, passkeys, and recovery codes, and signed you out everywhere. Until you set up two-step sign-in again, all you need is your password.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    sentence: 'Someone signed in with your password and one of your recovery codes.',
  },
};

export const ACCOUNT_LETTERS = {
  'confirm-email': (request, { siteName, siteUrl }) => {
    const { validMinutes } = request;
    return {
      subject: `Confirm your email address for ${siteName}`,
      title: 'Confirm your email address',
      preheader: `One click, and your ${siteName} account is ready.`,
      paragraphs: [
        `Thank you for creating an account at ${siteName}. Confirm that this is your email address, and then you can sign in.`,
      ],
      action: { label: 'Confirm email address', url: siteUrl + request.path },
      afterAction: [linkWorks(validMinutes)],
      footer: `You’re getting this because someone created a ${siteName} account with this address. If it wasn’t you, ignore this email. Nothing happens unless you confirm.`,
    };
  },
  'existing-account': ({ isChange }, { siteName, siteUrl }) => ({
    subject: `You already have an account at ${siteName}`,
    title: 'You already have an account',
    preheader: 'Someone wanted to use your email address.',
    paragraphs: [
      isChange
        ? `Someone wanted to use this address for another ${siteName} account, but you already have one.`
        : `You (or someone else) tried to create a ${siteName} account with this address, but you already have one.`,
      'If it was you, sign in as usual. If you don’t remember your password, choose “Forgot your password?” on the same page.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/auth` },
    footer: `You’re getting this because someone entered this address at ${siteName}. If it wasn’t you, ignore this email. Your account hasn’t changed.`,
  }),
  'suspicious-sign-ins': ({ isSignedIn }, { siteName, siteUrl }) => ({
    ...(isSignedIn
      ? {
          subject: `Security alert: someone is guessing your ${siteName} password`,
          title: 'Someone is guessing your password',
          preheader: 'They’re signed in to your account.',
          paragraphs: [
            `Someone already signed in to your ${siteName} account keeps entering a wrong password or code when we ask for it again. We’re making them wait longer between tries.`,
            `${YOURSELF} If it wasn’t you, choose a new password now. That signs you out on every device.`,
          ],
        }
      : {
          subject: `Someone is trying to sign in to your ${siteName} account`,
          title: 'Someone is trying to sign in',
          preheader: 'They don’t know your password.',
          paragraphs: [
            `Someone has tried many wrong passwords for your ${siteName} account. They didn’t get in, and we’re making them wait longer between tries.`,
            'You don’t need to do anything, and browsers you’ve used before work as usual. If your password is short, or you use it elsewhere, choose a new one.',
          ],
        }),
    action: { label: 'Choose a new password', url: `${siteUrl}/auth?mode=forgot` },
    footer: `You’re getting this, up to once a day, because it’s about the security of your account at ${siteName}.`,
  }),
  'reset-password': (request, { siteName, siteUrl }) => ({
    subject: `Set a new password for ${siteName}`,
    title: 'Set a new password',
    preheader: `Set a new password for your ${siteName} account.`,
    paragraphs: [
      `Use the button below to set a new password for your ${siteName} account. You’ll be signed out on your other devices.`,
    ],
    action: { label: 'Set a new password', url: siteUrl + request.path },
    afterAction: [linkWorks(request.validMinutes)],
    footer: `You’re getting this because someone asked for a new ${siteName} password for this address. If it wasn’t you, ignore this email. Your password won’t change.`,
  }),
  'password-changed': (_request, sender) =>
    aboutSecurity(sender, {
      subject: `Your password at ${sender.siteName} was changed`,
      title: 'Your password was changed',
      paragraphs: [
        `The password for your ${sender.siteName} account was just changed. ${YOURSELF}`,
        'If it wasn’t you, someone else may have access to your account. Set a new password now.',
      ],
      action: { label: 'Go to sign in', url: `${sender.siteUrl}/auth` },
    }),
  'confirm-email-change': (request, sender) => {
    const { siteName, siteUrl } = sender;
    const url = siteUrl + request.path;
    const once = linkWorks(request.validMinutes);
    if (request.side === 'old') {
      return aboutSecurity(sender, {
        subject: `Confirm your email address change at ${siteName}`,
        title: 'Your email address is about to change',
        preheader: 'If this wasn’t you, stop it.',
        paragraphs: [
          `Someone signed in to your ${siteName} account asked to change its email address. The change needs a confirmation here and at the new address.`,
          'If this was you, use the button below to confirm. If it wasn’t, use it to stop the change, then set a new password. Someone else may know yours.',
        ],
        details: [{ label: 'New email address', text: request.newEmail }],
        action: { label: 'Confirm or stop the change', url },
        afterAction: [`${once} If no one uses it, nothing changes.`],
      });
    }
    return {
      subject: `Confirm your new email address for ${siteName}`,
      title: 'Confirm your new email address',
      preheader: `One of two confirmations for your account at ${siteName}.`,
      paragraphs: [
        `Someone asked to use this address for their ${siteName} account. If that’s you, confirm it here, and also with the link we emailed to your current address.`,
      ],
      action: { label: 'Confirm email address', url },
      afterAction: [once],
      footer: `You’re getting this because someone entered this address at ${siteName}. If it wasn’t you, ignore this email. Nothing happens unless you confirm.`,
    };
  },
  'email-changed': ({ side }, sender) =>
    aboutSecurity(sender, {
      subject: `Your email address at ${sender.siteName} was changed`,
      title: 'Your email address was changed',
      paragraphs: [
        side === 'new'
          ? `This is now the email address on your ${sender.siteName} account. Sign in with it from now on. You’ve been signed out in other browsers.`
          : `The email address on your ${sender.siteName} account was changed. From now on, we’ll email the new address. ${YOURSELF}`,
        'If it wasn’t you, please write to us right away.',
      ],
      action: { label: `Go to ${sender.siteName}`, url: `${sender.siteUrl}/` },
    }),
  'sign-in-changed': ({ username, change }, sender) => {
    const { siteName, siteUrl } = sender;
    if (username !== undefined) return otherAdministrators(username, siteName, siteUrl);
    const { title, sentence } = SIGN_IN_CHANGED[change];
    return aboutSecurity(sender, {
      subject: `Sign-in for your ${siteName} account has changed`,
      title,
      paragraphs: [
        `${sentence} This is about your ${siteName} account. ${YOURSELF}`,
        'If it wasn’t you, someone else may have access to your account. Set a new password now, then check “Sign-in security” on your profile.',
      ],
      action: { label: 'Go to your profile', url: `${siteUrl}/profile` },
    });
  },
  'new-browser': ({ browser, network, at }, sender) =>
    aboutSecurity(sender, {
      subject: `New sign-in to your ${sender.siteName} account`,
      title: browser === null ? 'An app or script signed in' : 'A new browser signed in',
      preheader: `${browser ?? 'An app or script'}. ${YOURSELF}`,
      paragraphs: [
        `There was a new sign-in to your ${sender.siteName} account from ${
          browser === null ? 'an app or script' : 'a new browser'
        }. ${YOURSELF}`,
        'If it wasn’t you, set a new password now. That signs you out on every device.',
      ],
      details: [
        ...(browser === null ? [] : [{ label: 'Browser', text: browser }]),
        { label: 'Network', text: network },
        { label: 'When', text: momentWithZone(new Date(at), site.timeZone) },
      ],
      action: { label: 'Go to your profile', url: `${sender.siteUrl}/profile` },
    }),
  'administrator-added': ({ username, byUsername, isBack = false }, { siteName, siteUrl }) => ({
    subject: `${siteName} has ${isBack ? 'an admin back' : 'a new admin'}: ${username}`,
    title: isBack ? 'An admin is back' : 'There’s a new admin',
    preheader: isBack
      ? `${byUsername} reactivated ${username}’s account.`
      : `${byUsername} added the role for ${username}.`,
    paragraphs: [
      `${byUsername} ${isBack ? `reactivated the account of ${username}, who is` : `made ${username}`} an admin of ${siteName}. Admins can change everything, including users and roles.`,
      'If this is a mistake, remove the role and check the History page.',
    ],
    action: { label: 'Open user management', url: `${siteUrl}/admin/users` },
    footer: `You’re getting this because you’re an admin of ${siteName}.`,
  }),
  'club-administrator-added': ({ clubName, path }, { siteName, siteUrl }) => ({
    subject: `You’re now a club admin of ${clubName} at ${siteName}`,
    title: `You’re now a club admin of ${clubName}`,
    preheader: 'You can edit its page, season sheets, and tryouts.',
    club: { name: clubName, path },
    paragraphs: [
      `We made you a club admin of ${clubName}. You can edit its page, season sheets, and tryouts, and reply to comments as the club.`,
      `If this is a mistake, please write to ${site.mail.contact}.`,
    ],
    action: { label: 'Go to the club', url: siteUrl + path },
    footer: `You’re getting this because you have an account at ${siteName}.`,
  }),
  'account-deleted': ({ by }, { siteName, siteUrl }) => ({
    subject: `Your account at ${siteName} has been deleted`,
    title: 'Your account has been deleted',
    preheader: 'This is the last email about it.',
    paragraphs: [
      `Your ${siteName} account and everything in it was deleted ${by === 'administrator' ? 'by our admins' : 'as you asked'}. Your comments stay, without your name.`,
      by === 'administrator'
        ? 'This cannot be undone, and we don’t keep your address. If you want to know why, please write to us.'
        : 'This cannot be undone, and we don’t keep your address. If it wasn’t you, someone else knew your password. Please write to us, and change it everywhere you used it.',
    ],
    action: { label: `Go to ${siteName}`, url: `${siteUrl}/` },
    footer: `You’re getting this because this address had an account at ${siteName}. This is our last email.`,
  }),
} satisfies Partial<Letters>;
