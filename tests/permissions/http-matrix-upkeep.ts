import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ClubToEdit, OwnClub } from '#features/clubs/editing/client.ts';
import type { SheetsToEdit } from '#features/clubs/season-sheets/client.ts';
import type { ProposalPage } from '#features/clubs/suggestions/inbox-client.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const EVERYBODY = /*  */ 'Y Y Y Y Y Y Y Y Y Y Y';
const ACTIVE = /*     */ '1 Y Y Y Y Y Y Y 1 1 1';
const EDITORS_READ = /**/ '. . . . Y . . Y . . .';
const EDITORS = /*    */ '1 3 3 3 Y 3 3 Y 1 1 1';

const EDITED = 'Edited over HTTP';

/** A club's form, as sent with only name, city, and state filled in. */
const FORM = {
  name: EDITED,
  city: 'Ardmore',
  state: 'Pennsylvania',
  county: '',
  description: '',
  logoUrl: '',
  website: '',
  contactEmail: '',
  contactPhone: '',
  clubDirector: '',
  yearEstablished: '',
  organizationalAffiliations: [],
  ageGroups: [],
  genders: [],
  teamTypes: [],
  programTypes: [],
  teamsPerAgeGroup: {},
  practiceLocations: [],
  facebookUrl: '',
  instagramUrl: '',
  twitterUrl: '',
  youtubeUrl: '',
};

const isNamed = (club: string): SQL =>
  sql`exists (select from clubs where id = ${club} and name = ${EDITED})`;

/** Editing clubs and suggesting; http-matrix.ts explains the rows. */
export const UPKEEP: readonly HttpDeed[] = [
  ...triesOf('GET clubs.editing.getOwnClubs', [
    {
      title: 'reads the clubs they may edit, and no others',
      outcomes: '. . . . Y . . . . . .',
      // Other clubs' admins administer clubs as well, but not this one.
      shows: (answer, w) =>
        (answer.value as OwnClub[]).some(({ id }) => id === w.club) ? 'all' : 'nothing',
    },
  ]),
  ...triesOf('GET clubs.editing.getClubToEdit', [
    {
      title: '[PERM-06] [PERM-09] reads a club to edit it',
      outcomes: EDITORS_READ,
      input: (w) => ({ clubId: w.club }),
      shows: showing<ClubToEdit>(
        (answer, w) => answer.kind === 'editable' && answer.club.id === w.club,
        (answer) => answer.kind === 'denied',
      ),
    },
  ]),
  ...triesOf('POST clubs.editing.updateClub', [
    {
      title: '[PERM-06] [PERM-09] [PERM-10] edits a club',
      outcomes: EDITORS,
      input: (w) => ({ id: w.club, version: 1, form: FORM }),
      done: (w) => isNamed(w.club),
    },
  ]),
  ...triesOf('GET clubs.season-sheets.getSheetsToEdit', [
    {
      title: '[SEAS-08] reads the season sheets of a club to edit them',
      outcomes: EDITORS_READ,
      input: (w) => ({ clubId: w.club }),
      shows: showing<SheetsToEdit>(
        (answer, w) => answer.kind === 'editable' && answer.clubId === w.club,
        (answer) => answer.kind === 'denied',
      ),
    },
  ]),
  ...triesOf('POST clubs.season-sheets.saveSheet', [
    {
      title: '[SEAS-08] saves a season sheet',
      outcomes: EDITORS,
      input: (w) => ({
        clubId: w.club,
        season: 2026,
        version: 0,
        programs: [{ ageGroup: 'U14', gender: 'Girls', teamType: 'Travel', fee: '2400' }],
      }),
      done: (w) => sql`exists (select from club_programs where club_id = ${w.club})`,
    },
  ]),
  ...triesOf('POST clubs.suggestions.suggestClub', [
    {
      title: '[PERM-03] suggests a club',
      outcomes: EVERYBODY,
      input: (w) => ({ clubName: `Suggested beside ${w.club}` }),
      done: (w) =>
        sql`exists (select from club_suggestions where club_name = ${`Suggested beside ${w.club}`})`,
    },
  ]),
  ...triesOf('POST clubs.suggestions.suggestEdit', [
    {
      title: '[PERM-02] [PERM-04] suggests an edit of any club',
      outcomes: ACTIVE,
      input: (w) => ({ clubId: w.strangeClub, suggestions: 'The phone number has changed.' }),
      done: (w, me) => sql`exists (
        select from club_edit_suggestions where club_id = ${w.strangeClub} and user_id = ${me.id})`,
    },
    {
      title: '[FIXS-02] corrects a fact of any club',
      outcomes: EVERYBODY,
      input: (w) => ({ clubId: w.strangeClub, facts: { website: `https://${w.club}.example` } }),
      done: (w) => sql`exists (
        select from club_statements
        where club_id = ${w.strangeClub} and after = to_jsonb(${`https://${w.club}.example`}::text))`,
    },
  ]),
  ...triesOf('GET clubs.suggestions.getProposals', [
    {
      title: '[FIXS-06] reads offered changes of their clubs',
      outcomes: '1 3 3 3 Y . 3 Y 1 1 1',
      input: (w) => ({ id: w.suggestion, after: null }),
      shows: showing<ProposalPage>(
        ({ proposals }, w) => proposals.some(({ id }) => id === w.suggestion),
        ({ proposals }) => proposals.length === 0,
      ),
    },
  ]),
  ...triesOf('POST clubs.suggestions.decideFacts', [
    {
      title: '[FIXS-06] accepts an offered change',
      outcomes: EDITORS,
      input: (w) => ({ clubId: w.club, facts: [w.suggestion], outcome: 'accepted' }),
      done: (w, me) => sql`exists (
        select from club_statements as said join clubs on clubs.id = said.club_id
        where said.id = ${w.suggestion} and said.outcome = 'accepted' and said.handled_by = ${me.id}
          and clubs.contact_phone = '555-0177')`,
    },
    {
      title: '[FIXS-06] rejects an offered change as if it were of another club',
      outcomes: '1 3 3 3 3 4 3 4 1 1 1',
      input: (w) => ({ clubId: w.otherClub, facts: [w.suggestion], outcome: 'rejected' }),
      done: (w) =>
        sql`exists (select from club_statements where id = ${w.suggestion} and outcome = 'rejected')`,
    },
  ]),
];
