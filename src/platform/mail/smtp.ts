import { createTransport } from 'nodemailer';
import { MailFailure } from './mailer.ts';
import type { Mailer } from './mailer.ts';

/** A slower email is given up: its connection is closed, and the job tries again. */
const SEND_WITHIN_MS = 60_000;

/** The Message-ID is the same on every attempt, so that servers recognize duplicates. */
export function smtpMailer(options: {
  /** smtp://user:password@host:port or smtps://…, with nodemailer's options as parameters. */
  readonly url: string;
  readonly requireTls?: boolean;
  readonly from: string;
  readonly replyTo?: string | undefined;
}): Mailer {
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: options.requireTls ?? false,
    url: options.url,
  });
  transport.on('error', () => undefined);
  const domain = /@([^\s<>@]+?)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  return {
    async send(mail, { id, createdAt, signal }) {
      try {
        await transport.sendMail({
          from: options.from,
          // As an object: a string could be parsed as several recipients.
          to: { name: '', address: mail.to },
          replyTo:
            mail.replyTo === undefined ? options.replyTo : { name: '', address: mail.replyTo },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: (mail.pictures ?? []).map(({ name, png }) => ({
            cid: name,
            filename: `${name}.png`,
            content: png,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
          })),
          messageId: `<mail-${id}-${createdAt.getTime()}@${domain}>`,
          // Keeps autoresponders from replying.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(mail.unsubscribe === undefined ? {} : endedBy(mail.unsubscribe)),
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(SEND_WITHIN_MS)]),
        });
      } catch (error) {
        throw failureOf(error);
      }
    },
    async close() {
      transport.close({ force: true });
    },
  };
}

function endedBy(address: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The recipient's address is only in the message and `response`. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Enhanced status codes (RFC 3463) of a mailbox that does not exist, has moved, or is disabled. */
const DEAD_MAILBOX = /^5\d\d[ -]5\.(?:1\.[1236]|1\.10|2\.1)\b/;

/** The server does not take mail from us, whoever it is for. */
const POLICY = /^5\d\d[ -]5\.7\./;

/** A refused sign-in or sender may be corrected by the operator, so it is retried. */
function failureOf(error: unknown): MailFailure {
  const { code = 'unknown', command = '', responseCode, response } = error as SmtpError;
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  const permanent = refused && ['RCPT TO', 'DATA'].includes(command);
  const words = ['mail not taken', code, command, responseCode].filter((word) => word);
  const isDeadMailbox = permanent && DEAD_MAILBOX.test(response ?? '');
  const isOfRecipient = permanent && command === 'RCPT TO' && !POLICY.test(response ?? '');
  const refusal = { permanent, isDeadMailbox, isOfRecipient, words: response };
  return new MailFailure(words.join(' '), refusal);
}
