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

const YOURSELF = 'If it was you, there is nothing to do.';

function aboutSecurity(
  { siteName }: Sender,
  letter: Omit<Letter, 'preheader' | 'footer'> & { readonly preheader?: string },
): Letter {
  const footer = `You are getting this email because it concerns the security of your account at ${siteName}.`;
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
  `The link works once, for ${durationInWords(validMinutes)}.`;

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
    footer: `You are getting this email because you are an administrator of ${siteName}.`,
  };
}

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

function momentOf(at: string): string {
  const { timeZone } = site;
  return new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone });
}

export const ACCOUNT_LETTERS = {
  'confirm-email': (request, { siteName, siteUrl }) => {
    const { validMinutes } = request;
    return {
      subject: `Confirm your email address for ${siteName}`,
      title: 'Confirm your email address',
      preheader: `One click, and your account at ${siteName} is ready.`,
      paragraphs: [
        `Thank you for signing up at ${siteName}. Please confirm that this is your email address; then you can sign in.`,
      ],
      action: { label: 'Confirm email address', url: siteUrl + request.path },
      afterAction: [linkWorks(validMinutes)],
      footer: `Somebody signed up at ${siteName} with this address. If it was not you, ignore this email: without the confirmation nothing happens.`,
    };
  },
  'existing-account': ({ isChange }, { siteName, siteUrl }) => ({
    subject: `You already have an account at ${siteName}`,
    title: 'You already have an account',
    preheader: 'Somebody wanted to use your email address.',
    paragraphs: [
      isChange
        ? `Somebody wanted your email address for another account at ${siteName}, but it has an account already.`
        : `Somebody tried to sign up at ${siteName} with your email address, but it has an account already.`,
      'If it was you, sign in as usual. If you do not remember your password, choose “Forgot your password?” on the same page.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/auth` },
    footer: `Somebody entered this address at ${siteName}. If it was not you, ignore this email: your account is unchanged.`,
  }),
  'suspicious-sign-ins': ({ isSignedIn }, { siteName, siteUrl }) => ({
    ...(isSignedIn
      ? {
          subject: `Somebody is guessing your password at ${siteName}`,
          title: 'Somebody is guessing your password',
          preheader: 'They are signed in to your account.',
          paragraphs: [
            `Somebody who is signed in to your account at ${siteName} has tried many wrong passwords or codes where yours is asked for once more. Further guesses have to wait longer and longer.`,
            `${YOURSELF} If it was not you, choose a new password now: that signs out every device.`,
          ],
        }
      : {
          subject: `Somebody is trying to sign in to your account at ${siteName}`,
          title: 'Somebody is trying to sign in',
          preheader: 'They do not know your password.',
          paragraphs: [
            `Somebody has tried many wrong passwords for your account at ${siteName}. They did not get in, and further guesses have to wait longer and longer.`,
            'You do not have to do anything, and browsers you have signed in with before work as usual. If your password is short, or you use it elsewhere, choose a new one.',
          ],
        }),
    action: { label: 'Choose a new password', url: `${siteUrl}/auth?mode=forgot` },
    footer: `You are getting this email, at most once a day, because it concerns the security of your account at ${siteName}.`,
  }),
  'reset-password': (request, { siteName, siteUrl }) => ({
    subject: `Set a new password for ${siteName}`,
    title: 'Set a new password',
    preheader: `A link to set a new password at ${siteName}.`,
    paragraphs: [
      `You asked for a new password at ${siteName}. Follow the link to choose one. Your other devices are signed out then.`,
    ],
    action: { label: 'Set a new password', url: siteUrl + request.path },
    afterAction: [linkWorks(request.validMinutes)],
    footer: `Somebody asked for a new password for this address at ${siteName}. If it was not you, ignore this email: your password stays as it is.`,
  }),
  'password-changed': (_request, sender) =>
    aboutSecurity(sender, {
      subject: `Your password at ${sender.siteName} was changed`,
      title: 'Your password was changed',
      paragraphs: [
        `The password of your account at ${sender.siteName} has just been changed. ${YOURSELF}`,
        'If it was not you, somebody else may have access to your account: set a new password now.',
      ],
      action: { label: 'Go to sign in', url: `${sender.siteUrl}/auth` },
    }),
  'confirm-email-change': (request, sender) => {
    const { siteName, siteUrl } = sender;
    const url = siteUrl + request.path;
    const once = linkWorks(request.validMinutes);
    if (request.side === 'old') {
      return aboutSecurity(sender, {
        subject: `Confirm the change of your email address at ${siteName}`,
        title: 'Your email address is about to change',
        preheader: 'If it was not you, stop it.',
        paragraphs: [
          `Somebody who is signed in to your account at ${siteName} asked for another email address. It changes only when that is confirmed here and at the new address.`,
          'If it was you, follow the link and confirm. If it was not you, follow the link, choose "Stop the change", and set a new password: somebody knows yours.',
        ],
        details: [{ label: 'New email address', text: request.newEmail }],
        action: { label: 'Confirm or stop the change', url },
        afterAction: [`${once} If nobody follows it, nothing changes.`],
      });
    }
    return {
      subject: `Confirm your new email address for ${siteName}`,
      title: 'Confirm your new email address',
      preheader: `One of two confirmations for your account at ${siteName}.`,
      paragraphs: [
        `This address was entered as the new one of an account at ${siteName}. If the account is yours, please confirm it here and by the link in the email to your present address.`,
      ],
      action: { label: 'Confirm email address', url },
      afterAction: [once],
      footer: `Somebody entered this address at ${siteName}. If it was not you, ignore this email: without the confirmation nothing happens.`,
    };
  },
  'email-changed': ({ side }, sender) =>
    aboutSecurity(sender, {
      subject: `Your email address at ${sender.siteName} was changed`,
      title: 'Your email address was changed',
      paragraphs: [
        side === 'new'
          ? `This is the email address of your account at ${sender.siteName} now: sign in with it, and emails come here. Other browsers were signed out.`
          : `Your account at ${sender.siteName} has another email address now, and emails go there from now on. ${YOURSELF}`,
        'If it was not you, please write to us at once.',
      ],
      action: { label: `Go to ${sender.siteName}`, url: `${sender.siteUrl}/` },
    }),
  'sign-in-changed': ({ username, change }, sender) => {
    const { siteName, siteUrl } = sender;
    if (username !== undefined) return otherAdministrators(username, siteName, siteUrl);
    const { title, sentence } = SIGN_IN_CHANGED[change];
    return aboutSecurity(sender, {
      subject: `Signing in to your account at ${siteName} has changed`,
      title,
      paragraphs: [
        `${sentence} This concerns your account at ${siteName}. ${YOURSELF}`,
        'If it was not you, somebody else may have access to your account: set a new password now, then look at "Sign-in security" on your profile.',
      ],
      action: { label: 'Go to your profile', url: `${siteUrl}/profile` },
    });
  },
  'new-browser': ({ browser, network, at }, sender) =>
    aboutSecurity(sender, {
      subject: `New sign-in to your account at ${sender.siteName}`,
      title: browser === null ? 'A program signed in' : 'A new browser signed in',
      preheader: `${browser ?? 'A program'}. ${YOURSELF}`,
      paragraphs: [
        `Somebody signed in to your account at ${sender.siteName} with ${
          browser === null
            ? 'your password in a program that is no browser'
            : 'a browser that was not used before'
        }. ${YOURSELF}`,
        'If it was not you, set a new password now: that signs out every device.',
      ],
      details: [
        ...(browser === null ? [] : [{ label: 'Browser', text: browser }]),
        { label: 'Network', text: network },
        { label: 'When', text: momentOf(at) },
      ],
      action: { label: 'Go to your profile', url: `${sender.siteUrl}/profile` },
    }),
  'administrator-added': ({ username, byUsername, isBack = false }, { siteName, siteUrl }) => ({
    subject: `${siteName} has ${isBack ? 'an administrator back' : 'a new administrator'}: ${username}`,
    title: isBack ? 'An administrator is back' : 'There is a new administrator',
    preheader: isBack
      ? `${byUsername} reactivated the account of ${username}.`
      : `${byUsername} gave the role to ${username}.`,
    paragraphs: [
      `${byUsername} ${isBack ? `reactivated the account of ${username}, who is` : `made ${username}`} an administrator of ${siteName}. Administrators can change everything there is, members and roles included.`,
      'If this should not have happened, take the role away again and look at the log of changes.',
    ],
    action: { label: 'Open user management', url: `${siteUrl}/admin/users` },
    footer: `You are getting this email because you are an administrator of ${siteName}.`,
  }),
  'club-administrator-added': ({ clubName, path }, { siteName, siteUrl }) => ({
    subject: `You administer ${clubName} at ${siteName}`,
    title: `You administer ${clubName}`,
    preheader: 'You can edit its page, its seasons, and its tryouts.',
    club: { name: clubName, path },
    paragraphs: [
      `The administrators of ${siteName} made you an administrator of ${clubName}. You can edit its page, its seasons, and its tryouts, and answer comments in its name.`,
      `If this is a mistake, please write to ${site.mail.contact}.`,
    ],
    action: { label: 'Go to the club', url: siteUrl + path },
    footer: `You are getting this email because you have an account at ${siteName}.`,
  }),
  'account-deleted': ({ by }, { siteName, siteUrl }) => ({
    subject: `Your account at ${siteName} has been deleted`,
    title: 'Your account has been deleted',
    preheader: 'This is the last email about it.',
    paragraphs: [
      `Your account at ${siteName} and everything that belonged to it has been deleted, ${by === 'administrator' ? 'by the people who run the site' : 'as you asked'}. Comments you left there stay, without your name.`,
      by === 'administrator'
        ? 'This cannot be undone, and we do not keep your address. If you want to know why, please write to us.'
        : 'This cannot be undone, and we do not keep your address. If it was not you, somebody else knew your password: please write to us, and use another password wherever you used the same one.',
    ],
    action: { label: `Go to ${siteName}`, url: `${siteUrl}/` },
    footer: `You are getting this email because this address had an account at ${siteName}. It is the last one.`,
  }),
} satisfies Partial<Letters>;
