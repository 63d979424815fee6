import path from 'node:path';
import type { Sql } from '#db/db.ts';
import { readIfAny } from '#platform/durable-files.ts';
import { keptSecret, randomSecret } from '#platform/kept-secret.ts';
import { setDemoPasswords } from './demo-accounts.ts';
import type { Passwords } from './demo-accounts.ts';
import { DEMO_MEMBERS } from './demo-members.ts';
import { DEMO_PASSWORD } from './members.ts';

/** A demo account. */
export interface DemoAccount {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
}

/** Has a line for each demo account: its address, a space, its password. */
const FILE = 'demo-passwords';

/**
 * The passwords of the demo accounts. Once a network could reach the demo, they
 * have random ones, stored in DATA_DIR; before that they have the publicly known one.
 *
 * @param accounts runs statements as the accounts role
 * @param options.isOpen whether a network can reach it now
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
