import type { Mail } from './template.ts';

export interface Posting {
  readonly id: string;
  readonly createdAt: Date;
  /** Aborted when the email must no longer go out from here. */
  readonly signal: AbortSignal;
}

/** SMTP, or the local outbox. Throws MailFailure. */
export interface Mailer {
  send(mail: Mail, posting: Posting): Promise<void>;
  close(): Promise<void>;
}

interface Refusal {
  readonly permanent: boolean;
  readonly isDeadMailbox?: boolean;
  /** Of its address, and not of the email. */
  readonly isOfRecipient?: boolean;
  /** The server's own words may name the recipient: for administrators only, never for the log. */
  readonly words?: string | undefined;
}

/** The message is logged and kept with the job, so it names nobody. */
export class MailFailure extends Error {
  readonly refusal: Refusal;

  constructor(message: string, refusal: Refusal) {
    super(message);
    this.name = 'MailFailure';
    this.refusal = refusal;
  }
}
