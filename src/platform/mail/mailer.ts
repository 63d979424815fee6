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

/** An email was not accepted. The message names nobody: it is logged and kept with the job. */
export class MailFailure extends Error {
  /** The mail server says it will never accept this email. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailFailure';
    this.permanent = permanent;
  }
}
