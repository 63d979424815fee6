import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, unasked } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { forgetOnceKeys, onceFor } from './once.ts';

let database: TestDatabase;
let one: Member;
let two: Member;
beforeAll(async () => {
  database = await aDatabase();
  const members = await save(database.sql, aMember(), aMember());
  [one, two] = members.map(({ id }) => ({ kind: 'member', userId: id, roles: [] })) as unknown as [
    Member,
    Member,
  ];
});

/** Suggests a club with this name, as a request with a key does. */
function suggest(actor: Member | typeof VISITOR, key: string | null, name: string) {
  return unasked(onceFor(database.db, key)).as(actor, async (tx) => {
    await tx.execute(sql`insert into club_suggestions (club_name) values (${name})`);
    return { name };
  });
}

async function stored(name: string): Promise<number> {
  const { rows } = await database.sql.execute<{ count: number }>(
    sql`select count(*)::int as count from club_suggestions where club_name = ${name}`,
  );
  return rows[0]?.count ?? 0;
}

describe('creating something', () => {
  test('happens once for a key, also in ten simultaneous requests, and all get its answer', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => suggest(one, key, name)));
    expect(answers).toEqual(Array.from({ length: 10 }, () => ({ name })));
    expect(await stored(name)).toBe(1);
  });

  test('happens once for visitors as well, and again under another key or none', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    await suggest(VISITOR, key, name);
    await suggest(VISITOR, key, name);
    expect(await stored(name)).toBe(1);
    await suggest(VISITOR, randomUUID(), name);
    await suggest(VISITOR, null, name);
    expect(await stored(name)).toBe(3);
  });

  test('can be retried under its key after a failure', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const failing = unasked(onceFor(database.db, key)).as(one, () =>
      Promise.reject(new Error('in vain')),
    );
    await expect(failing).rejects.toThrow('in vain');
    await suggest(one, key, name);
    expect(await stored(name)).toBe(1);
  });

  test('refuses the same key from another user', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    await suggest(one, key, name);
    for (const other of [two, VISITOR]) {
      await expect(suggest(other, key, randomUUID())).rejects.toMatchObject({ kind: 'conflict' });
    }
  });

  test('runs each of its transactions once, in order', async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    for (let time = 0; time < 2; time += 1) {
      const once = unasked(onceFor(database.db, key));
      for (const step of ['a', 'b']) {
        await once.as(one, async (tx) => {
          await tx.execute(sql`insert into club_suggestions (club_name) values (${name + step})`);
        });
      }
    }
    expect([await stored(`${name}a`), await stored(`${name}b`)]).toEqual([1, 1]);
  });

  test('leaves keys that are deleted after a day', async () => {
    const key = randomUUID();
    await suggest(one, key, randomUUID());
    await suggest(one, randomUUID(), randomUUID());
    await database.sql.execute(
      sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`,
    );
    await database.db.asAccounts((tx) => forgetOnceKeys(tx));
    const { rows } = await database.sql.execute<{ key: string }>(
      sql`select key from idempotency_keys where created_at < now() - interval '1 day'`,
    );
    expect(rows).toEqual([]);
  });
});
