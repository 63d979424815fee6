import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyDatabase } from '#tests/template-database.ts';
import type { ClonedDatabase } from '#tests/template-database.ts';
import { listMigrations, migrate } from './migrate.ts';

// A database of the version that let visitors read the authors of official replies.

const [ANN, CLUB, QUESTION, REPLY, LATER] = [1, 2, 3, 4, 5].map(
  (digit) => `00000000-0000-4000-8000-00000000000${digit}`,
);
const server = inject('testServer');
let database: ClonedDatabase;
let client: pg.Client;

const reply = (id = '', about = '') =>
  client.query(
    `insert into club_comments (id, club_id, user_id, comment, parent_comment_id, is_official)
     values ($1, $2, $3, 'Words of the club', $4, true)`,
    [id, CLUB, ANN, about],
  );

beforeAll(async () => {
  database = await emptyDatabase(server);
  const migrations = await listMigrations();
  const moved = migrations.findIndex(({ tag }) => tag.endsWith('_official_reply_authors'));
  const before = migrations[moved - 1];
  if (!before) throw new Error('no migration before the authors were moved');
  const options = { ownerUrl: database.ownerUrl, appRole: server.appRole };
  await migrate({ ...options, until: before.when });
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(
    `insert into auth."user" (id, name, email) values ($1, 'ann', 'ann@example.org')`,
    [ANN],
  );
  await client.query(
    `insert into profiles (id, username, full_name) values ($1, 'ann', 'Ann Able')`,
    [ANN],
  );
  await client.query(`insert into clubs (id, name) values ($1, 'Spike')`, [CLUB]);
  await client.query(
    `insert into club_comments (id, club_id, user_id, comment)
     values ($1, $3, $4, 'A question'), ($2, $3, $4, 'Another')`,
    [QUESTION, LATER, CLUB, ANN],
  );
  await reply(REPLY, QUESTION);
  await client.query(
    `insert into club_suggestions (club_name, contact_email) values ('Block', 'ann@example.org')`,
  );
  await migrate(options);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function authors() {
  const { rows } = await client.query<{ id: string; user_id: string | null; author: string }>(`
    select said.id, said.user_id, author.user_id as author
    from club_comments as said left join official_reply_authors as author on comment_id = said.id
    where is_official`);
  return rows;
}

test('the authors of official replies are kept where visitors cannot read them', async () => {
  expect(await authors()).toEqual([{ id: REPLY, user_id: null, author: ANN }]);
});

test('so are those of replies that an instance of that version still writes', async () => {
  const added = '00000000-0000-4000-8000-000000000006';
  await reply(added, LATER);
  expect(await authors()).toContainEqual({ id: added, user_id: null, author: ANN });
});

test('suggestions of that version are kept, without an account', async () => {
  const { rows } = await client.query(
    'select club_name, contact_email, user_id from club_suggestions',
  );
  expect(rows).toEqual([{ club_name: 'Block', contact_email: 'ann@example.org', user_id: null }]);
});
