import type { JobContext, JobTask } from '#platform/jobs/jobs.ts';
import type { LogFunction } from '#platform/log.ts';
import { site } from '#site.config.ts';
import { letterFor } from './letters.ts';
import type { Letters } from './letters.ts';
import { MailFailure } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import { mailRequestSchema } from './requests.ts';
import type { MailRequest } from './requests.ts';
import type { Logos } from './pictures.ts';
import { clubsOf, renderMail } from './template.ts';
import type { Letter, Sender } from './template.ts';

/** A refusal that is called permanent may be a temporary misconfiguration of the other side. */
const TRIES_WHEN_REFUSED = 3;

/** What is left of an email that has waited, when it is about to be sent; null for nothing. */
type StillWanted = (
  request: MailRequest,
  context: Pick<JobContext, 'query'>,
) => Promise<MailRequest | null>;

/** The logos of clubs, by the paths of their pages. */
type LogosOf = (paths: readonly string[]) => Promise<Logos>;

/**
 * The task 'mail' for `startJobs`: writes the email and hands it to the mailer. One that is
 * permanently refused is tried 3 times, then dropped with its address and token; any other failure is
 * retried for about four days.
 *
 * @param options.stillWanted called before each try; by default every email is
 * @param options.logosOf the logos of clubs, by the paths of their pages; by default, and while it fails, they
 * show their crests
 */
export function createMailTask(options: {
  readonly mailer: Mailer;
  readonly letters: Partial<Letters>;
  readonly sender: Sender;
  readonly log: LogFunction;
  readonly stillWanted?: StillWanted;
  readonly logosOf?: LogosOf;
}): JobTask {
  const { mailer, letters, sender, log, stillWanted } = options;
  return async (payload, { id, createdAt, attempt, signal, query }) => {
    const parsed = mailRequestSchema.safeParse(payload);
    if (!parsed.success) {
      // Zod's message would repeat its input.
      throw new Error('a mail job of a kind or shape that this version does not know');
    }
    const facts = { kind: parsed.data.kind, jobId: id, attempt };
    const request = stillWanted ? await stillWanted(parsed.data, { query }) : parsed.data;
    if (request === null) {
      log('info', 'mail not wanted any more', facts);
      return;
    }
    try {
      const letter = letterFor(letters, request, sender);
      const logos = await logosFor(letter, options);
      const mail = renderMail(recipientOf(request), letter, sender, logos);
      await mailer.send(mail, { id, createdAt, signal });
      log('info', 'mail sent', facts);
    } catch (error) {
      const permanent = error instanceof MailFailure && error.permanent;
      if (!permanent || attempt < TRIES_WHEN_REFUSED) throw error;
      log('error', 'mail refused for good and dropped', { ...facts, reason: error.message });
    }
  };
}

/** No email waits for a picture. */
async function logosFor(
  letter: Letter,
  { logosOf, log }: { readonly logosOf?: LogosOf; readonly log: LogFunction },
): Promise<Logos> {
  const paths = clubsOf(letter).flatMap(({ path }) => path ?? []);
  if (!logosOf || paths.length === 0) return new Map();
  try {
    return await logosOf(paths);
  } catch (error) {
    log('warn', 'a mail goes without logos', { error });
    return new Map();
  }
}

/** Who gets an email: suggestions go to the address in the site's configuration, whatever they say. */
function recipientOf(request: MailRequest): string {
  return 'to' in request ? request.to : site.mail.suggestions;
}
