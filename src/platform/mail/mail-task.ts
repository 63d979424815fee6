import type { JobTask } from '#platform/jobs/jobs.ts';
import type { LogFunction } from '#platform/log.ts';
import { site } from '#site.config.ts';
import { letterFor } from './letters.ts';
import type { Letters } from './letters.ts';
import type { Sender } from './template.ts';
import { MailFailure } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import { mailRequestSchema } from './requests.ts';
import type { MailRequest } from './requests.ts';
import { renderMail } from './template.ts';

/** A refusal that is called permanent may be a misconfigured moment of the other side. */
const TRIES_WHEN_REFUSED = 3;

/**
 * The task 'mail' for `startJobs`: writes the letter and hands it to the mailer. A mail that is
 * refused for good is tried 3 times, then dropped with its address and token; any other failure is
 * tried again for about four days.
 */
export function createMailTask(options: {
  readonly mailer: Mailer;
  readonly letters: Partial<Letters>;
  readonly sender: Sender;
  readonly log: LogFunction;
}): JobTask {
  const { mailer, letters, sender, log } = options;
  return async (payload, { id, createdAt, attempt, signal }) => {
    const parsed = mailRequestSchema.safeParse(payload);
    if (!parsed.success) {
      // The reason of Zod would repeat what it was given.
      throw new Error('a mail job of a kind or shape that this version does not know');
    }
    const request = parsed.data;
    const facts = { kind: request.kind, jobId: id, attempt };
    try {
      const mail = renderMail(recipientOf(request), letterFor(letters, request, sender), sender);
      await mailer.send(mail, { id, createdAt, signal });
      log('info', 'mail sent', facts);
    } catch (error) {
      const permanent = error instanceof MailFailure && error.permanent;
      if (!permanent || attempt < TRIES_WHEN_REFUSED) throw error;
      log('error', 'mail refused for good and dropped', { ...facts, reason: error.message });
    }
  };
}

/** Who gets a mail: suggestions go to the address of the site's configuration, whatever they say. */
function recipientOf(request: MailRequest): string {
  return 'to' in request ? request.to : site.mail.suggestions;
}
