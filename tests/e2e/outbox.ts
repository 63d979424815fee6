import { expect } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/**
 * The newest mail to an address, as the outbox page shows it; waits until there are enough of them.
 *
 * @param count how many mails the address must have got by now
 */
export async function mailTo(
  request: APIRequestContext,
  site: string,
  address: string,
  count = 1,
): Promise<Mail> {
  const mails = async () => {
    const all = (await (await request.get(`${site}/outbox.json`)).json()) as Mail[];
    return all.filter((mail) => mail.to === address);
  };
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(count);
  const [newest] = await mails();
  if (!newest) throw new Error(`no mail to ${address}`);
  return newest;
}

/** The link of a mail that leads on. */
export function linkOf(mail: Mail): string {
  const link = mail.links.find((address) => address.includes('token'));
  if (link === undefined) throw new Error(`no link in '${mail.subject}'`);
  return link;
}
