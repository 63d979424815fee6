import { expect, test } from 'vitest';
import { ACTORS as DATABASE_ACTORS } from './world.ts';
import { ACTORS as HTTP_ACTORS } from './http-matrix-world.ts';
import { HTTP_MATRIX } from './http-matrix.ts';
import { MATRIX } from './matrix.ts';

const INTRODUCTION = `# Who may do what

Written by \`vitest run --project=unit tests/permissions/permissions-page.test.ts -u\` from the two permission matrices in
\`tests/permissions\`, which try every row as every actor. Change a row there, never here.

The actors: a visitor (not signed in); a member; the author of what is tried; a member affiliated with the club; the
club's admin; the admin of another club; a moderator; an administrator; a deactivated member. Over HTTP there are also
a forged and an expired session, and in the database a deactivated administrator and a forged id. "Everyone" means
all of them except, in the database, the deactivated administrator; "everyone signed in" leaves out visitors,
deactivated people, and sessions that do not hold. An actor in neither column is refused.
`;

const IN_WORDS: Readonly<Record<string, string>> = {
  clubAdmin: 'club admin',
  otherClubAdmin: 'other club admin',
  admin: 'administrator',
  deactivatedAdmin: 'deactivated administrator',
  forged: 'forged session',
  expired: 'expired session',
};

const SIGNED_IN = HTTP_ACTORS.slice(1, 8);

interface Row {
  readonly title: string;
  readonly outcomes: string;
}

function actorsWith(outcome: string, { outcomes }: Row, actors: readonly string[]): string {
  const each = outcomes.split(' ');
  const having = actors.filter((_, index) => each[index] === outcome);
  const others = actors.filter((actor) => !having.includes(actor));
  if (having.length === 0) return outcome === 'Y' ? 'nobody' : '';
  if (others.every((actor) => actor === 'deactivatedAdmin')) return 'everyone';
  const refused = others.filter((actor) => each[actors.indexOf(actor)] !== 'Y');
  if (outcome === '.' && refused.length === 0) return 'everyone else';
  if (having.join() === SIGNED_IN.join()) return 'everyone signed in';
  return having.map((actor) => IN_WORDS[actor] ?? actor).join(', ');
}

function tableOf(noun: string, rows: readonly Row[], actors: readonly string[]): string {
  const lines = rows.map((row) => {
    const title = row.title.replaceAll(/\[[A-Z]{4}-\d\d\] /g, '').replaceAll('|', '\\|');
    return `| ${title} | ${actorsWith('Y', row, actors)} | ${actorsWith('.', row, actors)} |`;
  });
  return [
    `### ${noun}`,
    '',
    '| What | Done or shown for | Nothing happens for |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

/** `POST reviews.comments.flagComment` belongs to reviews.comments, `GET /api/session/` to its route. */
function nounOf(address: string): string {
  const path = address.slice(address.indexOf(' ') + 1);
  return path.startsWith('/') ? path : path.slice(0, path.lastIndexOf('.'));
}

function tables<Deed extends Row>(
  deeds: readonly Deed[],
  noun: (deed: Deed) => string,
  actors: readonly string[],
): string {
  const byNoun = Map.groupBy(deeds, noun);
  return [...byNoun]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, rows]) => tableOf(name, rows, actors))
    .join('\n');
}

test('docs/permissions.md has a table for each noun, in words', async () => {
  const overHttp = tables(HTTP_MATRIX, ({ address }) => nounOf(address), HTTP_ACTORS);
  const inDatabase = tables(MATRIX, ({ table }) => table, DATABASE_ACTORS);
  const page = [
    INTRODUCTION,
    '## Over HTTP, by server function and route\n',
    overHttp,
    '## In the database, by table\n',
    inDatabase,
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../docs/permissions.md');
});
