import type { Mail } from './template.ts';

/** The same however often one email is tried. */
export interface Posting {
  /** From the job: letters, digits and hyphens. */
  readonly id: string;
  readonly createdAt: Date;
  /** Aborted when the email must no longer go out from here. */
  readonly signal: AbortSignal;
}

/** A way for emails to leave the site: SMTP, or the local outbox. */
export interface Mailer {
  /** @throws MailFailure */
  send(mail: Mail, posting: Posting): Promise<void>;
  close(): Promise<void>;
}

/** What a mail server said when it did not accept an email. */
interface Refusal {
  /** It will never accept this email. */
  readonly permanent: boolean;
  /** It says that there is no such mailbox. */
  readonly isDeadMailbox?: boolean;
  /** Its own words, which may name the recipient: for administrators only, never for the log. */
  readonly words?: string | undefined;
}

/** An email was not accepted. The message names nobody: it is logged and kept with the job. */
export class MailFailure extends Error {
  readonly refusal: Refusal;

  constructor(message: string, refusal: Refusal) {
    super(message);
    this.name = 'MailFailure';
    this.refusal = refusal;
  }
}
