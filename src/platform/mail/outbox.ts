import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MailFailure } from './mailer.ts';
import type { Mailer } from './mailer.ts';

const storedMail = z.object({
  to: z.string(),
  from: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
});

/** A mail in the outbox. */
export type OutboxMail = z.infer<typeof storedMail> & { readonly id: string };

/** Time of the job in milliseconds, then its number: names in order of time, safe in an address. */
const ID = /^\d{13}-\d{12,}$/;
const KEPT = 500;
/** Far longer than a mail takes to be written. */
const DRAFT_MS = 60_000;

/**
 * Keeps mails as files in a folder instead of sending them, for a site without a mail server. The
 * newest 500 stay. The folder may be shared by several processes; a mail that is tried twice is
 * there once.
 *
 * @param options.folder is made when it is missing, readable by nobody else (0700)
 */
export function outboxMailer(options: { readonly folder: string; readonly from: string }): Mailer {
  const { folder, from } = options;
  return {
    async send({ to, replyTo, subject, text, html }, { id, createdAt, signal }) {
      const name = `${createdAt.getTime()}-${id.padStart(12, '0')}`;
      const sentAt = new Date().toISOString();
      const content = JSON.stringify({ to, from, replyTo, subject, text, html, sentAt });
      try {
        signal.throwIfAborted();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(path.join(folder, `${name}.json`), content);
      } catch (error) {
        // The message of the system names the file, the one of an abort its reason: nobody.
        throw new MailFailure(
          `outbox: ${error instanceof Error ? error.message : 'failed'}`,
          false,
        );
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

/**
 * The mails in an outbox, newest first.
 *
 * @param limit at most this many
 */
export async function readOutbox(folder: string, limit = KEPT): Promise<readonly OutboxMail[]> {
  const names = (await namesIn(folder)).slice(0, limit);
  const mails = await Promise.all(names.map((id) => readOutboxMail(folder, id)));
  return mails.filter((mail) => mail !== undefined);
}

/** One mail of an outbox; undefined when there is none of that id. */
export async function readOutboxMail(folder: string, id: string): Promise<OutboxMail | undefined> {
  if (!ID.test(id)) return undefined;
  try {
    const content: unknown = JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8'));
    return { id, ...storedMail.parse(content) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Newest first. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder);
    return files
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .filter((name) => ID.test(name))
      .toSorted((a, b) => (a < b ? 1 : -1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Removes what processes left that were killed while they wrote. */
async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.draft')) continue;
    const draft = path.join(folder, name);
    const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
    // Another process may be writing a younger one.
    if (Date.now() - mtimeMs > DRAFT_MS) await rm(draft, { force: true });
  }
}

/** Writes a 0600 file in one step that survives a power loss; a reader never sees half of it. */
async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  const folder = await open(path.dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
