import type * as crypto from 'node:crypto';
import { afterAll, vi } from 'vitest';
import { cheapScrypt } from './cheap-scrypt.ts';
import { dropDatabases } from './database.ts';
import { passwordWork } from './password-work.ts';

// Runs before each file of database tests, which share their modules: what a module says when it is
// imported would hold for the first file alone.
afterAll(dropDatabases);

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  const scrypt = (...args: Parameters<typeof cheapScrypt>): void => {
    if (passwordWork.isFull) original.scrypt(...args);
    else cheapScrypt(...args);
  };
  return { ...original, scrypt };
});
