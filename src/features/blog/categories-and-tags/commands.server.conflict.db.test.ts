import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { blogCategories } from '#db/schema/blog.ts';
import type { Member } from '#domain/actor.ts';
import { aCategory } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { updateCategory } from './commands.server.ts';
import { CATEGORY_CHANGED } from './rules.ts';
import { categoryFormSchema } from './schema.ts';

let database: TestDatabase;
let admin: Member;
beforeAll(async () => {
  database = await aDatabase();
  const [{ id }] = await save(database.sql, aMember().withRole('admin'));
  admin = { kind: 'member', userId: id, roles: ['admin'], administeredClubs: [] };
});

const form = (fields: object) => categoryFormSchema.parse(fields);
const storedCategory = async (id: string) =>
  (await database.sql.select().from(blogCategories).where(eq(blogCategories.id, id)))[0];

describe('a category that another user has changed', () => {
  test('keeps the other user’s change, in any field', async () => {
    for (const theirs of [
      { name: 'Theirs of three' },
      { slug: 'theirs-of-three' },
      { description: 'Theirs.' },
    ]) {
      const [seen] = await save(database.sql, aCategory());
      await database.sql.update(blogCategories).set(theirs).where(eq(blogCategories.id, seen.id));
      const before = await storedCategory(seen.id);
      const mine = form({ name: seen.row.name, slug: seen.row.slug, description: 'Mine.' });
      const from = { name: seen.row.name, slug: seen.row.slug, description: null };
      const saved = updateCategory(database.db, admin, { id: seen.id, form: mine, seen: from });
      await expect(saved).rejects.toMatchObject({ kind: 'conflict', message: CATEGORY_CHANGED });
      expect(await storedCategory(seen.id)).toEqual(before);
      await database.sql.delete(blogCategories).where(eq(blogCategories.id, seen.id));
    }
  });

  test('saves again if it already has the same fields, as after a lost answer', async () => {
    const [{ id, row }] = await save(database.sql, aCategory());
    const update = {
      id,
      form: form({ name: `${row.name} anew`, slug: `${row.slug}-anew` }),
      seen: { name: row.name, slug: row.slug, description: null },
    };
    await updateCategory(database.db, admin, update);
    await updateCategory(database.db, admin, update);
    expect(await storedCategory(id)).toMatchObject({ name: `${row.name} anew` });
  });
});
