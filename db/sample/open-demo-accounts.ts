import path from 'node:path';
import type { Sql } from '#db/db.ts';
import { readIfAny } from '#platform/durable-files.ts';
import { keptSecret, randomSecret } from '#platform/kept-secret.ts';
import { setDemoPasswords } from './demo-accounts.ts';
import type { Passwords } from './demo-accounts.ts';
import { DEMO_MEMBERS } from './demo-members.ts';
import { DEMO_PASSWORD } from './members.ts';

/** Somebody to try the site as. */
export interface DemoAccount {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
}

/** Holds a line for each demo account: its address, a space, its password. */
const FILE = 'demo-passwords';

/**
 * Tells with which passwords the demo accounts can be tried. Once a network could see the demo, they
 * have random ones of their own, which DATA_DIR keeps; till then they have the one that everybody knows.
 *
 * @param accounts statements as the accounts role
 * @param options.isOpen whether a network can see it now
 */
export async function openDemoAccounts(
  accounts: Sql,
  passwords: Passwords,
  { isOpen, dataDir }: { readonly isOpen: boolean; readonly dataDir: string },
): Promise<readonly DemoAccount[]> {
  const file = path.join(dataDir, FILE);
  const make = () => DEMO_MEMBERS.map(({ email }) => `${email} ${randomSecret()}`).join('\n');
  const kept = isOpen ? await keptSecret(file, make) : await readIfAny(file);
  if (kept === undefined) {
    return DEMO_MEMBERS.map((member) => ({ ...member, password: DEMO_PASSWORD }));
  }
  const known = new Map(
    kept.split('\n').map((line) => {
      const [email = '', password = ''] = line.split(' ');
      return [email, password] as const;
    }),
  );
  const passwordOf = (email: string): string => {
    const password = known.get(email);
    if (!password) throw new Error(`${file} has no password for ${email}: remove the file.`);
    return password;
  };
  const byId = new Map(DEMO_MEMBERS.map(({ id, email }) => [id, passwordOf(email)]));
  await setDemoPasswords(accounts, passwords, (id) => byId.get(id) ?? randomSecret());
  return DEMO_MEMBERS.map((member) => ({ ...member, password: passwordOf(member.email) }));
}
