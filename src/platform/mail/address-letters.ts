import type { MailRequest } from './requests.ts';
import type { Letter, Sender } from './template.ts';
import { durationInWords, harmless } from './words.ts';

/** The letters about another mail address of an account: to confirm it at both, and that it was changed. */
export function addressLetter(
  request: Extract<MailRequest, { kind: 'confirm-email-change' | 'email-changed' }>,
  { siteName, siteUrl }: Sender,
): Letter {
  const footer = `You get this mail because it concerns the security of your account at ${siteName}.`;
  if (request.kind === 'email-changed') {
    const changed =
      request.side === 'new'
        ? `This is the email address of your account at ${siteName} now: sign in with it, and mails come here. Other browsers were signed out.`
        : `Your account at ${siteName} has another email address now, and mails go there from now on. If it was you, there is nothing to do.`;
    return {
      subject: `Your email address at ${siteName} was changed`,
      title: 'Your email address was changed',
      preheader: 'If it was you, there is nothing to do.',
      paragraphs: [changed, 'If it was not you, please write to us at once.'],
      action: { label: `Go to ${siteName}`, url: `${siteUrl}/` },
      footer,
    };
  }
  const url = siteUrl + request.path;
  const once = `The link works once, for ${durationInWords(request.validMinutes)}.`;
  if (request.side === 'old') {
    return {
      subject: `Confirm the change of your email address at ${siteName}`,
      title: 'Your email address is to change',
      preheader: 'If it was not you, stop it.',
      paragraphs: [
        `Somebody who is signed in to your account at ${siteName} asked for another email address. It changes only when that is confirmed here and at the new address.`,
        'If it was you, follow the link and confirm. If it was not you, follow the link, choose "Stop the change", and set a new password: somebody knows yours.',
      ],
      details: [{ label: 'New email address', text: request.newEmail }],
      action: { label: 'Confirm or stop the change', url },
      afterAction: [`${once} If nobody follows it, nothing changes.`],
      footer,
    };
  }
  return {
    subject: `Confirm your new email address for ${siteName}`,
    title: 'Confirm your new email address',
    preheader: `One of two confirmations for your account at ${siteName}.`,
    paragraphs: [
      `“${harmless(request.username)}” wants this to be the email address of their account at ${siteName}. If that is you, please confirm it here and by the link in the mail to your present address.`,
    ],
    action: { label: 'Confirm email address', url },
    afterAction: [once],
    footer: `Somebody entered this address at ${siteName}. If it was not you, ignore this mail: without the confirmation nothing happens.`,
  };
}
