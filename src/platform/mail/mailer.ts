import type { Mail } from './template.ts';

/** What stays the same however often one mail is tried. */
export interface Posting {
  /** Of the job: letters, digits and hyphens. */
  readonly id: string;
  readonly createdAt: Date;
  /** Aborted when the mail must not go out any more from here. */
  readonly signal: AbortSignal;
}

/** A way for mails to leave the site: SMTP, or the local outbox. */
export interface Mailer {
  /** @throws MailFailure */
  send(mail: Mail, posting: Posting): Promise<void>;
  close(): Promise<void>;
}

/** A mail was not taken. The message names nobody: it is logged and kept with the job. */
export class MailFailure extends Error {
  /** The mail server will never take this mail, as far as it says. */
  readonly permanent: boolean;

  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailFailure';
    this.permanent = permanent;
  }
}
