import { describe, expect, test } from 'vitest';
import { rateLimit } from '#db/schema/accounts.ts';
import { malformedCalls } from './http-matrix-malformed.ts';
import { ADDRESSES, allowedCell, matrixSite } from './http-matrix-cells.ts';
import { send } from './server-function.ts';

const site = matrixSite();

describe('a malformed request is refused', () => {
  for (const address of ADDRESSES) {
    test(`${address} never fails on one`, async () => {
      const { deed, world, me } = await allowedCell(site.database, address);
      const calls = await malformedCalls(address, await deed.input?.(world, me, site.database));
      const wrong: string[] = [];
      for (const { name, call, isRefused } of calls) {
        // Some would be too many from one account in a day.
        await site.database.delete(rateLimit);
        const { status, text } = await send(site.url, call, me.headers);
        if (status >= 500 || (isRefused && status < 400) || status === 429 || hasInsides(text)) {
          wrong.push(`${name}: ${status} ${text.slice(0, 200)}`);
        }
      }
      expect(wrong.join('\n')).toBe('');
    });
  }
});

/** Whether an answer reveals code, files, or SQL. */
function hasInsides(text: string): boolean {
  return /\bat .+\.(js|ts|tsx):\d+|node_modules|DrizzleQueryError|ZodError|select .+ from /.test(
    text,
  );
}
