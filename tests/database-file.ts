import type * as crypto from 'node:crypto';
import { afterAll, vi } from 'vitest';
import { cheapScrypt } from './cheap-scrypt.ts';
import { dropDatabases } from './database.ts';
import { passwordWork } from './password-work.ts';

// Runs before each file of database tests. The files share modules, so what a module does on
// import would happen only for the first file.
afterAll(dropDatabases);

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof crypto>();
  const scrypt = (...args: Parameters<typeof cheapScrypt>): void => {
    if (passwordWork.isFull) original.scrypt(...args);
    else cheapScrypt(...args);
  };
  return { ...original, scrypt };
});
