import type { MailRequest } from '#platform/mail/requests.ts';
import type { MailBacklog, UnsentMail } from './schema.ts';

export function unsentIn({ waiting, givenUp }: MailBacklog): number {
  return waiting + givenUp;
}

export function whatToCheck({ failure }: Pick<MailBacklog, 'failure'>): string {
  return causeOf(failure).toDo;
}

export function reasonOf({ failure }: Pick<MailBacklog, 'failure'>): string {
  const { reason } = causeOf(failure);
  return failure === null || failure === 'other' ? reason : `${reason} (${failure})`;
}

function causeOf(failure: string | null): { reason: string; toDo: string } {
  if (failure === null) {
    return {
      reason: 'Not tried yet',
      toDo: 'We haven’t tried any of these. Check that the site’s processes are running and that their logs show no errors.',
    };
  }
  if (failure.includes('EAUTH')) {
    return {
      reason: 'Sign-in refused',
      toDo: 'The email server refused our sign-in. Check the user and password in SMTP_URL.',
    };
  }
  if (/\bE(?:CONN|SOCKET|TIMEDOUT|DNS|TLS|HOST|PROTOCOL)/.test(failure)) {
    return {
      reason: 'Can’t reach the server',
      toDo: 'We can’t reach the email server. Check that it’s running, and check the host and port in SMTP_URL.',
    };
  }
  return {
    reason: 'Not accepted',
    toDo: 'The email server won’t accept these. Check its log, and the sender in MAIL_FROM.',
  };
}

/** A request of a kind that is missing here does not compile. */
const ABOUT: Readonly<Record<MailRequest['kind'], string>> = {
  'confirm-email': 'Confirm an email address',
  'existing-account': 'You already have an account',
  'suspicious-sign-ins': 'Someone is trying to sign in',
  'reset-password': 'Set a new password',
  'password-changed': 'Password changed',
  'confirm-email-change': 'Confirm a change of email address',
  'email-changed': 'Email address changed',
  'sign-in-changed': 'Sign-in security changed',
  'new-browser': 'New sign-in',
  'administrator-added': 'New admin',
  'club-administrator-added': 'New club admin',
  claim: 'Claim of a club, or invitation',
  'account-deleted': 'Account deleted',
  'club-suggestion': 'Suggested club',
  'edit-suggestion': 'Suggested edit',
  'suggestion-reply': 'Reply to a suggestion',
  'proposal-decided': 'Suggested changes decided',
  'safety-reported': 'Safety report',
  'report-decided': 'Report reviewed',
  'comment-decided': 'Flagged comment decided',
  'appeal-answered': 'Appeal answered',
  'club-mail': 'Email to a club',
  digest: 'What’s new in saved clubs and searches',
};

export function subjectOf({ kind }: Pick<UnsentMail, 'kind'>): string {
  return new Map<string | null, string>(Object.entries(ABOUT)).get(kind) ?? 'Another email';
}
