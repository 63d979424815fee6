import type { MailBacklog } from './schema.ts';

/** Whether administrators should be told. */
export function isWorthTelling({ waiting, givenUp }: MailBacklog): boolean {
  return waiting > 0 || givenUp > 0;
}

/** What to look at, by what the mails fail with. */
export function whatToCheck({ failure }: MailBacklog): string {
  if (failure === null) {
    return 'None of them has been tried. Check that the site’s processes are running and that their logs are without errors.';
  }
  if (failure.includes('EAUTH')) {
    return 'The mail server refuses the sign-in. Check the user and password in SMTP_URL.';
  }
  if (/\bE(?:CONN|SOCKET|TIMEDOUT|DNS|TLS|HOST|PROTOCOL)/.test(failure)) {
    return 'The mail server cannot be reached. Check that it runs, and the host and port in SMTP_URL.';
  }
  return 'The mail server does not take them. Check its log, and the sender in MAIL_FROM.';
}

/** 1 as '1 mail', 2 as '2 mails'. */
export function mailsInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'mail' : 'mails'}`;
}
