import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Affiliation, AffiliationDetails } from '#features/reviews/affiliations/schema.ts';
import { showing, triesOf } from './http-matrix-deed.ts';
import type { HttpDeed } from './http-matrix-deed.ts';

const ACTIVE = /*     */ '1 Y Y Y Y Y Y Y 1 1 1';
const MISSING = /*    */ '1 4 4 4 4 4 4 4 1 1 1';
const NOTHING = /*    */ '1 . . . . . . . 1 1 1';
const AFFILIATED = /* */ '. . . Y . . . . . . .';

const isAffiliated = (person: string, club: string): SQL => sql`exists (
  select from user_club_affiliations where user_id = ${person} and club_id = ${club})`;
const isAffiliatedAs = (affiliation: string, as: string): SQL => sql`exists (
  select from user_club_affiliations where id = ${affiliation} and affiliated_as = ${as})`;
const isGone = (affiliation: string): SQL =>
  sql`not exists (select from user_club_affiliations where id = ${affiliation})`;

/** Affiliations; http-matrix.ts explains the rows. */
export const AFFILIATIONS: readonly HttpDeed[] = [
  ...triesOf('GET reviews.affiliations.getOwnAffiliations', [
    {
      title: 'reads their own affiliations, and no others',
      outcomes: AFFILIATED,
      newSessions: true,
      shows: showing<Affiliation[]>(
        (own, w) => own.some(({ id }) => id === w.affiliation),
        (own) => own.length === 0,
      ),
    },
  ]),
  ...triesOf('GET reviews.affiliations.getOwnAffiliationOf', [
    {
      title: 'reads their own affiliation with a club',
      outcomes: AFFILIATED,
      input: (w) => ({ clubId: w.club }),
      shows: showing<AffiliationDetails>(
        (own, w) => own.id === w.affiliation && own.player_name === 'Own child',
        (own) => own === null,
      ),
    },
  ]),
  ...triesOf('POST reviews.affiliations.addOwnAffiliation', [
    {
      title: '[PERM-02] affiliates with a club',
      outcomes: ACTIVE,
      input: (w) => ({ clubId: w.strangeClub, attested: true, affiliatedAs: 'parent' }),
      done: (w, me) => isAffiliated(me.id, w.strangeClub),
    },
    {
      title: 'affiliates with a club that the affiliated member already has',
      outcomes: '1 Y Y 9 Y Y Y Y 1 1 1',
      input: (w) => ({
        clubId: w.club,
        attested: true,
        affiliatedAs: 'parent',
        playerName: 'Another',
      }),
      done: (w, me) => sql`exists (
        select from user_club_affiliations
        where user_id = ${me.id} and club_id = ${w.club} and player_name = 'Another')`,
    },
    {
      title: 'names someone else, but affiliates only themselves',
      outcomes: ACTIVE,
      input: (w) => {
        const userId = w.bystander.id;
        return {
          clubId: w.strangeClub,
          attested: true,
          affiliatedAs: 'parent',
          userId,
          user_id: userId,
        };
      },
      done: (w, me) => sql`${isAffiliated(me.id, w.strangeClub)}
        and not ${isAffiliated(w.bystander.id, w.strangeClub)}`,
    },
    {
      title: 'affiliates with a club that is gone',
      outcomes: MISSING,
      input: (w) => ({ clubId: w.gone, attested: true, affiliatedAs: 'parent' }),
      done: (w, me) => isAffiliated(me.id, w.gone),
    },
  ]),
  ...triesOf('POST reviews.affiliations.changeOwnAffiliation', [
    {
      title: '[REVW-03] changes the role of the affiliated member',
      outcomes: '1 4 4 Y 4 4 4 4 1 1 1',
      input: (w) => ({ id: w.affiliation, affiliatedAs: 'coach' }),
      done: (w) => isAffiliatedAs(w.affiliation, 'coach'),
    },
    {
      title: 'changes someone else’s affiliation',
      outcomes: MISSING,
      input: (w) => ({ id: w.othersAffiliation, affiliatedAs: 'coach' }),
      done: (w) => isAffiliatedAs(w.othersAffiliation, 'coach'),
    },
  ]),
  ...triesOf('POST reviews.affiliations.removeOwnAffiliation', [
    {
      title: 'removes the affiliation of the affiliated member',
      outcomes: '1 . . Y . . . . 1 1 1',
      input: (w) => ({ id: w.affiliation }),
      done: (w) => isGone(w.affiliation),
    },
    {
      title: 'removes someone else’s affiliation',
      outcomes: NOTHING,
      input: (w) => ({ id: w.othersAffiliation }),
      done: (w) => isGone(w.othersAffiliation),
    },
  ]),
];
