import { gt, sql } from 'drizzle-orm';
import { clubImports } from '#db/schema/imports.ts';
import type { ImportPage } from '#features/clubs/lists/client.ts';
import type { UndoPlan } from '#features/clubs/lists/schema.ts';
import { currentSeason } from '#platform/current-season.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';
import { FileInput } from './server-function.ts';

const ADMINS = /*  */ '1 3 3 3 3 3 3 Y 1 1 1';
const EDITORS = /* */ '1 3 3 3 Y 3 3 Y 1 1 1';

const SEASON = currentSeason();

/** Lists of clubs, in and out; http-matrix.ts explains the rows. */
export const CLUB_LISTS: readonly HttpDeed[] = [
  ...triesOf('POST /api/clubs/import', [
    {
      title: 'imports a list of clubs',
      outcomes: ADMINS,
      input: (w) => Buffer.from(`name,city,state\r\nImported ${w.newName},Ardmore,PA\r\n`),
      done: (w) => sql`exists (select from clubs where name = ${`Imported ${w.newName}`})`,
    },
    {
      title: 'imports a list of clubs as a program',
      outcomes: ADMINS,
      byProgram: true,
      input: (w) => Buffer.from(`id,name\r\n${w.club},Renamed ${w.newName}\r\n`),
      done: (w) => sql`exists (select from clubs where name = ${`Renamed ${w.newName}`})`,
    },
  ]),
  ...triesOf('POST /api/clubs/export', [
    {
      title: 'exports all clubs',
      outcomes: ADMINS,
      input: () => ({ proof: KNOWN_PASSWORD.text }),
      shows: ({ text }, w) => (text.includes(w.club) ? 'all' : 'something else'),
    },
    {
      title: 'exports all clubs as a program',
      outcomes: ADMINS,
      byProgram: true,
      input: () => ({ proof: KNOWN_PASSWORD.text }),
      shows: ({ text }, w) => (text.includes(w.club) ? 'all' : 'something else'),
    },
    {
      title: 'exports all clubs without their own password',
      outcomes: '1 3 3 3 3 3 3 0 1 1 1',
      input: () => ({ proof: 'not the one' }),
      shows: ({ text }, w) => (text.includes(w.club) ? 'all' : 'something else'),
    },
  ]),
  ...triesOf('POST /api/season-sheets/import', [
    {
      title: '[SEAS-08] imports a list of season sheets',
      outcomes: ADMINS,
      input: (w) =>
        Buffer.from(
          `club_id,season,age_group,gender,team_type\r\n${w.club},${SEASON},U18,Boys,Travel\r\n`,
        ),
      done: (w) => sql`exists (
        select from club_programs where club_id = ${w.club} and season = ${SEASON} and age_group = 'U18')`,
    },
    {
      title: '[SEAS-08] imports a list of season sheets as a program',
      outcomes: ADMINS,
      byProgram: true,
      input: (w) =>
        Buffer.from(
          `club_id,season,age_group,gender,team_type\r\n${w.club},${SEASON},U18,Boys,Travel\r\n`,
        ),
      done: (w) => sql`exists (
        select from club_programs where club_id = ${w.club} and season = ${SEASON} and age_group = 'U18')`,
    },
  ]),
  ...triesOf('POST /api/season-sheets/export', [
    {
      title: '[SEAS-08] exports all season sheets',
      outcomes: ADMINS,
      input: () => ({ proof: KNOWN_PASSWORD.text }),
      shows: ({ text }) => (text.includes('club_id,club,') ? 'all' : 'something else'),
    },
  ]),
  ...triesOf('GET clubs.lists.getSheetList', [
    {
      title: 'downloads the season sheet of a club',
      outcomes: EDITORS,
      input: (w) => ({ clubId: w.club, season: SEASON }),
      shows: showing<string>((list) => list.includes('club_id,club,')),
    },
  ]),
  ...triesOf('POST /api/season-sheets/read', [
    {
      title: 'uploads a file to be read for a club’s season sheet',
      outcomes: EDITORS,
      input: (w) =>
        new FileInput({ club: w.club }, Buffer.from('age,gender,type\r\nU14,F,Rec\r\n')),
      shows: ({ text }) => (text.includes('["U14","F","Rec"]') ? 'all' : 'something else'),
    },
  ]),
  ...triesOf('GET clubs.lists.getPastImports', [
    {
      title: 'lists imports',
      outcomes: ADMINS,
      // The page that starts with its own entry: other tests may fill the first page.
      async input({ past }, _me, database) {
        return { skip: await database.$count(clubImports, gt(clubImports.createdAt, past)) };
      },
      shows: showing<ImportPage>(({ imports }, w) => imports.some(({ id }) => id === w.pastImport)),
    },
  ]),
  ...triesOf('GET clubs.lists.getUndoPlan', [
    {
      title: 'reads what undoing an import would do',
      outcomes: ADMINS,
      input: (w) => ({ id: w.pastImport }),
      shows: showing<UndoPlan>(({ counts }) => counts.gone === 1),
    },
  ]),
  ...triesOf('GET clubs.lists.getImportRest', [
    {
      title: 'reads the rows that an import left out',
      outcomes: ADMINS,
      input: (w) => ({ id: w.pastImport }),
      shows: showing<{ rest: string }>(({ rest }) => rest === 'the rest'),
    },
  ]),
  ...triesOf('POST clubs.lists.settleImport', [
    {
      title: 'dismisses the rows that an import left out',
      outcomes: ADMINS,
      input: (w) => ({ id: w.pastImport }),
      done: (w) => sql`exists (
        select from club_imports where id = ${w.pastImport} and settled_at is not null)`,
    },
  ]),
  ...triesOf('POST clubs.lists.undoImport', [
    {
      title: 'undoes an import',
      outcomes: ADMINS,
      input: (w) => ({ id: w.pastImport }),
      done: (w) => sql`exists (
        select from club_imports where id = ${w.pastImport} and undone_at is not null)`,
    },
  ]),
];
