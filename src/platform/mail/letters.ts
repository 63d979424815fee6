import type { MailRequest } from './requests.ts';
import { addressLetter } from './address-letters.ts';
import { signInLetter } from './sign-in-letters.ts';
import type { Letter, Sender } from './template.ts';
import { durationInWords, harmless } from './words.ts';

/** What each kind of mail says. */
export function letterFor(request: MailRequest, { siteName, siteUrl }: Sender): Letter {
  switch (request.kind) {
    case 'confirm-email':
      return {
        subject: `Confirm your email address for ${siteName}`,
        title: 'Confirm your email address',
        preheader: `One click, and your account at ${siteName} is ready.`,
        paragraphs: [
          `Thank you for signing up at ${siteName}${signedUpAs(request.username)}. Please confirm that this is your email address; then you can sign in.`,
        ],
        action: { label: 'Confirm email address', url: siteUrl + request.path },
        afterAction: [`The link works once, for ${durationInWords(request.validMinutes)}.`],
        footer: `Somebody signed up at ${siteName} with this address. If it was not you, or the username is not the one you chose, ignore this mail: without the confirmation nothing happens.`,
      };
    case 'existing-account':
      return {
        subject: `You already have an account at ${siteName}`,
        title: 'You already have an account',
        preheader: 'Somebody wanted to use your email address.',
        paragraphs: [
          request.isChange
            ? `Somebody wanted your email address for another account at ${siteName}, but it has an account already.`
            : `Somebody tried to sign up at ${siteName} with your email address, but it has an account already.`,
          'If it was you, sign in as usual. If you do not remember your password, choose "Forgot password" on the same page.',
        ],
        action: { label: 'Sign in', url: `${siteUrl}/auth` },
        footer: `Somebody entered this address at ${siteName}. If it was not you, ignore this mail: your account is unchanged.`,
      };
    case 'suspicious-sign-ins':
      return {
        subject: `Somebody tries to sign in to your account at ${siteName}`,
        title: 'Somebody tries to sign in',
        preheader: 'They do not know your password.',
        paragraphs: [
          `Somebody has tried many wrong passwords for your account at ${siteName}. They did not get in, and further guesses have to wait longer and longer.`,
          'There is nothing you must do, and browsers you have signed in with before work as usual. If your password is short, or you use it elsewhere, choose a new one.',
        ],
        action: { label: 'Choose a new password', url: `${siteUrl}/auth?mode=forgot` },
        footer: `You get this mail, at most once a day, because it concerns the security of your account at ${siteName}.`,
      };
    case 'reset-password':
      return {
        subject: `Set a new password for ${siteName}`,
        title: 'Set a new password',
        preheader: `A link to set a new password at ${siteName}.`,
        paragraphs: [
          `You asked for a new password at ${siteName}. Follow the link to choose one. Your other devices are signed out then.`,
        ],
        action: { label: 'Set a new password', url: siteUrl + request.path },
        afterAction: [`The link works once, for ${durationInWords(request.validMinutes)}.`],
        footer: `Somebody asked for a new password for this address at ${siteName}. If it was not you, ignore this mail: your password stays as it is.`,
      };
    case 'password-changed':
      return {
        subject: `Your password at ${siteName} was changed`,
        title: 'Your password was changed',
        preheader: 'If it was you, there is nothing to do.',
        paragraphs: [
          `The password of your account at ${siteName} has just been changed. If it was you, there is nothing to do.`,
          'If it was not you, somebody else may have access to your account: set a new password now.',
        ],
        action: { label: 'Go to sign in', url: `${siteUrl}/auth` },
        footer: `You get this mail because it concerns the security of your account at ${siteName}.`,
      };
    case 'confirm-email-change':
    case 'email-changed':
      return addressLetter(request, { siteName, siteUrl });
    case 'sign-in-changed':
    case 'new-browser':
    case 'administrator-added':
      return signInLetter(request, { siteName, siteUrl });
    case 'account-deleted':
      return {
        subject: `Your account at ${siteName} has been deleted`,
        title: 'Your account has been deleted',
        preheader: 'This is the last mail about it.',
        paragraphs: [
          `Your account at ${siteName} and everything that belonged to it has been deleted, ${request.by === 'administrator' ? 'by the people who run the site' : 'as you asked'}. Comments you left there stay, without your name.`,
          request.by === 'administrator'
            ? 'This cannot be undone, and we do not keep your address. If you want to know why, please write to us.'
            : 'This cannot be undone, and we do not keep your address. If it was not you, somebody else knew your password: please write to us, and use another password wherever you used the same one.',
        ],
        action: { label: `Go to ${siteName}`, url: `${siteUrl}/` },
        footer: `You get this mail because this address had an account at ${siteName}. It is the last one.`,
      };
    case 'club-suggestion':
      return clubSuggested(request, { siteName, siteUrl });
    case 'edit-suggestion':
      return editSuggested(request, { siteName, siteUrl });
  }
}

type RequestOf<Kind extends MailRequest['kind']> = Extract<MailRequest, { kind: Kind }>;

/** To the people who run the site: everything that was filled in. */
function clubSuggested(
  request: RequestOf<'club-suggestion'>,
  { siteName, siteUrl }: Sender,
): Letter {
  const { contactEmail } = request;
  const given: readonly (readonly [string, string | null])[] = [
    ['Club name', request.clubName],
    ['Club location', request.clubLocation],
    ['Club website', request.clubWebsite],
    ['Description', request.description],
    ['Additional info', request.additionalInfo],
    ['Contact name', request.contactName],
    ['Contact email', contactEmail],
    ['Contact phone', request.contactPhone],
  ];
  return {
    subject: `New club suggested for ${siteName}: ${request.clubName}`,
    title: 'A new club was suggested',
    preheader: `${request.clubName} may be missing from the directory.`,
    paragraphs: [
      `Somebody suggested a club for ${siteName}. Nobody has checked what they wrote.`,
      contactEmail === null
        ? 'They left no email address.'
        : 'An answer to this mail goes to the email address they left.',
    ],
    details: given.flatMap(([label, text]) => (text === null ? [] : [{ label, text }])),
    action: { label: 'Open the list of clubs', url: `${siteUrl}/admin/clubs` },
    footer: `You get this mail because suggestions of clubs for ${siteName} go to this address.`,
    ...(contactEmail === null ? {} : { replyTo: contactEmail }),
  };
}

/** To the same: the suggestion, who made it, and what the club's page says now. */
function editSuggested(
  request: RequestOf<'edit-suggestion'>,
  { siteName, siteUrl }: Sender,
): Letter {
  const { clubName, clubId, userName, userEmail } = request;
  return {
    subject: `Edit suggested at ${siteName}: ${clubName}`,
    title: 'An edit of a club was suggested',
    preheader: `For the page of ${clubName}.`,
    paragraphs: [
      `A member of ${siteName} suggested an edit of a club's page. Nobody has checked what they wrote. An answer to this mail goes to them.`,
    ],
    details: [
      { label: 'Club', text: clubName },
      {
        label: 'Suggested by',
        text: userName === userEmail ? userEmail : `${userName}, ${userEmail}`,
      },
      { label: 'Suggestion', text: request.suggestions },
      { label: 'What the page said then', text: request.currentInfo },
    ],
    action: { label: "Open the club's page", url: `${siteUrl}/clubs/${clubId}` },
    footer: `You get this mail because suggestions of edits at ${siteName} go to this address.`,
    replyTo: userEmail,
  };
}

function signedUpAs(username: string | undefined): string {
  return username === undefined ? '' : ` as “${harmless(username)}”`;
}
