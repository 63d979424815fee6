import { createInterface } from 'node:readline/promises';
import { removeSampleData } from '../db/sample/remove.ts';
import type { Removal } from '../db/sample/remove.ts';
import { EnvironmentError, readEnvironment } from '../src/platform/environment.ts';
import { openSiteDatabase } from '../src/platform/site-database.ts';

/** The program behind script/remove-sample-data; ends with 1 if it removed nothing although it could. */
const words = process.argv.slice(2);
if (words.some((word) => word !== '--yes')) {
  process.stderr.write('Usage: script/remove-sample-data [--yes]\n');
  process.exit(2);
}

try {
  const database = await openSiteDatabase(readEnvironment(process.env), () => undefined);
  const { ownerUrl } = database;
  try {
    const planned = await removeSampleData({ ownerUrl, isTrial: true });
    if (isNothing(planned)) {
      tell('There is no sample data in this database.');
    } else if (words.length > 0 || (await confirms(planned))) {
      tell(`Removed ${inWords(await removeSampleData({ ownerUrl, isTrial: false }))}`);
    } else {
      tell('Nothing was removed.');
      process.exitCode = 1;
    }
  } finally {
    await database.stop();
  }
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Asks at a terminal; without one, only --yes is a yes. */
async function confirms(planned: Removal): Promise<boolean> {
  tell(`This removes ${inWords(planned)}`);
  if (!process.stdin.isTTY) {
    tell('Run it again with --yes to do so.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question("Type 'yes' to do so: ")).trim() === 'yes';
  } finally {
    terminal.close();
  }
}

function isNothing({ people, clubs, comments, posts, categories }: Removal): boolean {
  return people + clubs + comments + posts + categories === 0;
}

function inWords(removal: Removal): string {
  const { people, clubs, comments, posts, categories, keptClubs, keptPosts } = removal;
  const lines = [
    `${people} made-up people with all that is theirs, ${clubs} clubs, ${comments} comments, ${posts} guides and ${categories} categories.`,
    'The states and counties of the finder stay.',
    ...listed('Clubs that stay, because real people rated, changed or belong to them', keptClubs),
    ...listed('Guides that stay, because real people changed them', keptPosts),
  ];
  if (removal.leavesNoAdministrator) {
    lines.push('Nobody is an administrator then: script/make-admin someone@example.org makes one.');
  }
  return lines.join('\n');
}

function listed(title: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${title}:`, ...names.map((name) => `  ${name}`)];
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
