import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from '#platform/durable-files.ts';
import { missing } from '#platform/error-codes.ts';
import { MailFailure } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import { withPicturesInside } from './pictures.ts';

const storedMail = z.object({
  to: z.string(),
  from: z.string(),
  replyTo: z.string().optional(),
  unsubscribe: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
});

export type OutboxMail = z.infer<typeof storedMail> & { readonly id: string };

/** Milliseconds of the job and its number: sorted by time, and safe in a URL. */
const ID = /^\d{13}-\d{12,}$/;
const KEPT = 500;
const DRAFT_MS = 60_000;

/** The newest 500 stay. Several processes may share the folder. */
export function outboxMailer(options: { readonly folder: string; readonly from: string }): Mailer {
  const { folder, from } = options;
  return {
    async send(mail, { id, createdAt, signal }) {
      const { pictures, ...written } = mail;
      const name = `${createdAt.getTime()}-${id.padStart(12, '0')}`;
      const sentAt = new Date().toISOString();
      const html = withPicturesInside(mail.html, pictures);
      const content = JSON.stringify({ ...written, from, html, sentAt });
      try {
        signal.throwIfAborted();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await replaceFile(path.join(folder, `${name}.json`), content);
      } catch (error) {
        // The system's message names the file, an abort's its reason: neither names a person.
        const reason = error instanceof Error ? error.message : 'failed';
        throw new MailFailure(`outbox: ${reason}`, { permanent: false });
      }
      const names = await namesIn(folder);
      for (const old of names.slice(KEPT)) {
        await rm(path.join(folder, `${old}.json`), { force: true });
      }
      await sweepDrafts(folder);
    },
    async close() {},
  };
}

export async function readOutbox(folder: string, limit = KEPT): Promise<readonly OutboxMail[]> {
  const names = (await namesIn(folder)).slice(0, limit);
  const mails = await Promise.all(names.map((id) => readOutboxMail(folder, id)));
  return mails.filter((mail) => mail !== undefined);
}

export async function readOutboxMail(folder: string, id: string): Promise<OutboxMail | undefined> {
  if (!ID.test(id)) return undefined;
  const content = await readFile(path.join(folder, `${id}.json`), 'utf8').catch(missing);
  return content === undefined ? undefined : { id, ...storedMail.parse(JSON.parse(content)) };
}

async function namesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder).catch(missing)) ?? [];
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => ID.test(name))
    .toSorted((a, b) => (a < b ? 1 : -1));
}

async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.draft')) continue;
    const draft = path.join(folder, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    // Another process may be writing a newer one.
    if (Date.now() - mtimeMs > DRAFT_MS) await rm(draft, { force: true });
  }
}
