import type { BinaryLike, ScryptOptions } from 'node:crypto';
import { KNOWN_PASSWORD } from './builders/known-password.ts';

const { scrypt } = process.getBuiltinModule('node:crypto');
const [KNOWN_SALT = '', KNOWN_KEY = ''] = KNOWN_PASSWORD.hash.split('$').slice(-2);

/**
 * Replaces scrypt in tests that hash many passwords, a quarter of a second each, because the site has no
 * setting for less. Almost no work, and the same result for the password that builders store.
 */
export function cheapScrypt(
  password: BinaryLike,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  done: (error: Error | null, key: Buffer) => void,
): void {
  const isKnown =
    password === KNOWN_PASSWORD.text && salt.equals(Buffer.from(KNOWN_SALT, 'base64'));
  if (isKnown) done(null, Buffer.from(KNOWN_KEY, 'base64'));
  else scrypt(password, salt, length, { ...options, N: 2 }, done);
}
