import type * as crypto from 'node:crypto';
import { afterAll, vi } from 'vitest';
import { KNOWN_PASSWORD } from './builders/members.ts';
import { dropDatabases } from './database.ts';
import { passwordWork } from './password-work.ts';

// Runs before each file of database tests, which share their modules: what imports once and is told
// only once would hold for the first file alone.
afterAll(dropDatabases);

// The hash of a password takes a quarter of a second, which came to more than all else in these tests. The site
// cannot be told to take less; here it gets another scrypt instead.
vi.mock('node:crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof crypto>()),
  scrypt: cheapScrypt,
}));

/** Next to no work, and the same result for the password that builders store. */
function cheapScrypt(
  password: crypto.BinaryLike,
  salt: Buffer,
  length: number,
  options: crypto.ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  const { scrypt } = process.getBuiltinModule('node:crypto');
  const [knownSalt = '', knownKey = ''] = KNOWN_PASSWORD.hash.split('$').slice(-2);
  const isKnown = password === KNOWN_PASSWORD.text && salt.equals(Buffer.from(knownSalt, 'base64'));
  if (passwordWork.isFull) scrypt(password, salt, length, options, done);
  else if (isKnown) done(null, Buffer.from(knownKey, 'base64'));
  else scrypt(password, salt, length, { ...options, N: 2 }, done);
}
