import path from 'node:path';
import type { Mailer } from './mailer.ts';
import { createOutboxPage } from './outbox-page.ts';
import type { OutboxPage } from './outbox-page.ts';
import { outboxMailer } from './outbox.ts';
import { smtpMailer } from './smtp.ts';

/** Where the mails of this instance go. */
export interface SiteMail {
  readonly mailer: Mailer;
  /** Shows the outbox; undefined where mails are really sent, and always in production. */
  readonly outboxPage: OutboxPage | undefined;
}

/**
 * Chooses between the mail server and the outbox in DATA_DIR/outbox.
 *
 * @param options.smtpUrl smtp:// or smtps://; without it mails go to the outbox
 * @param options.from 'Name <address>' or an address
 */
export function openMail(options: {
  readonly smtpUrl: string | undefined;
  readonly from: string;
  readonly dataDir: string;
  readonly production: boolean;
  readonly siteName: string;
}): SiteMail {
  const { smtpUrl, from, siteName } = options;
  if (smtpUrl !== undefined) {
    return { mailer: smtpMailer({ url: smtpUrl, from }), outboxPage: undefined };
  }
  const folder = path.join(options.dataDir, 'outbox');
  return {
    mailer: outboxMailer({ folder, from }),
    outboxPage: options.production ? undefined : createOutboxPage({ folder, siteName }),
  };
}
