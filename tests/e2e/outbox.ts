import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/**
 * A path of the outbox that all tests share, with the key that opens it; programs that start a site
 * find it in the same place.
 */
export async function outboxPath(path: string): Promise<string> {
  const key = await readFile(join(process.env.E2E_DATA_DIR ?? '', 'outbox-key'), 'utf8');
  return `${path}?key=${key.trim()}`;
}

/** The mails to an address so far, as the outbox page shows them, newest first. */
export async function mailsTo(
  request: APIRequestContext,
  site: string,
  address: string,
): Promise<Mail[]> {
  const answer = await request.get(site + (await outboxPath('/outbox.json')));
  return ((await answer.json()) as Mail[]).filter((mail) => mail.to === address);
}

/**
 * The newest mail to an address, as the outbox page shows it; waits until there are enough.
 *
 * @param count how many mails the address must have received
 */
export async function mailTo(
  request: APIRequestContext,
  site: string,
  address: string,
  count = 1,
): Promise<Mail> {
  const mails = () => mailsTo(request, site, address);
  // All administrators are mailed about a new one, and tests have made hundreds: later mails wait for these.
  await expect.poll(async () => (await mails()).length, { timeout: 120_000 }).toBe(count);
  const [newest] = await mails();
  if (!newest) throw new Error(`no mail to ${address}`);
  return newest;
}

/** The path of a mail's link; the instance that sent the mail may be gone by now. */
export function linkOf(mail: Mail): string {
  const link = mail.links.find((address) => address.includes('token'));
  if (link === undefined) throw new Error(`no link in '${mail.subject}'`);
  return atAnyInstance(link);
}

/** An address of the site without its origin. */
export function atAnyInstance(link: string): string {
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
