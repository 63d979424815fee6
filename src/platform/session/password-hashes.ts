import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyFormer } from 'better-auth/crypto';

/** OWASP ASVS 5's minimum for scrypt (appendix on stored passwords); 32 MiB each. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 64;
const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const START = '$scrypt$ln=15,r=8,p=3$';
/** The work that hashes from earlier versions lack. */
const MISSING = { ...COST, p: 2 } as const;

/** In the PHC format, with its cost and salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derived(password, salt, COST);
  return `${START}${text(salt)}$${text(key)}`;
}

/** better-auth's hashes, which earlier versions stored, take as long as ours: nobody can tell. */
export async function verifyPassword({ hash, password }: Record<'hash' | 'password', string>) {
  if (!isCurrentHash(hash)) {
    const [isRight] = await Promise.all([
      verifyFormer({ hash, password }),
      derived(password, randomBytes(16), MISSING),
    ]);
    return isRight;
  }
  const [salt = '', key = ''] = hash.slice(START.length).split('$');
  const stored = Buffer.from(key, 'base64');
  const given = await derived(password, Buffer.from(salt, 'base64'), COST);
  return stored.length === given.length && timingSafeEqual(stored, given);
}

/** Others are replaced at the next sign-in. */
export function isCurrentHash(hash: string): boolean {
  return hash.startsWith(START);
}

function derived(password: string, salt: Buffer, cost: Record<'N' | 'r' | 'p', number>) {
  const maxmem = 2 * 128 * cost.N * cost.r;
  // The same letters typed on another keyboard are the same password.
  return deriveKey(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem });
}

function text(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
