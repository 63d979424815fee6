import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { withClient } from '#db/client.ts';
import { clubClaims } from '#db/schema/claims.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubStatements } from '#db/schema/statements.ts';
import { profiles } from '#db/schema/accounts.ts';
import type { Transaction } from '#db/db.ts';
import { save } from '#tests/builders/save.ts';
import { sampleBlog } from './blog.ts';
import { sampleClubs } from './clubs.ts';
import { addSampleHistory } from './history.ts';
import type { SampleClub } from './clubs.ts';
import { sampleConfirmations } from './confirmations.ts';
import { storeLogos } from './logos.ts';
import type { LogoStorage } from './logos.ts';
import { sampleComments } from './community.ts';
import { sampleMembers } from './members.ts';
import { sampleModeration } from './moderation.ts';
import { practiceLocationsOf, sampleLocations } from './places.ts';
import { idFrom, Random } from './random.ts';
import { sampleSeasons } from './seasons.ts';
import { sampleTryouts } from './tryouts.ts';

/** Any constant, the same in every process: its holder loads, the others wait. */
const SAMPLE_LOCK = 774_100_003;
/** The seed of a site's sample data. */
export const DEFAULT_SEED = 7;

/** The result of loading. `loaded` is false if the database already had clubs or members. */
export type SampleSummary =
  | { readonly loaded: false }
  | {
      readonly loaded: true;
      readonly clubs: number;
      readonly members: number;
      /** Comments and replies. */
      readonly comments: number;
      readonly posts: number;
    };

/**
 * Fills an empty database with fictional clubs, users, and comments in real places. All or nothing;
 * a database that has clubs or members is not changed, so calling it again does no harm.
 *
 * @param options.ownerUrl connection string of the role that owns the tables, which must be migrated
 * @param options.storage takes the logos of some clubs; without it they have none
 * @param options.seed the same whole number gives the same data; default 7
 * @throws the database's error, and Error if a guide cannot be read
 */
export async function loadSampleData(options: {
  ownerUrl: string;
  seed?: number;
  storage?: LogoStorage;
}): Promise<SampleSummary> {
  return withClient({ connectionString: options.ownerUrl }, (client) =>
    drizzle({ client }).transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SAMPLE_LOCK})`);
      if (await isInUse(tx)) return { loaded: false };
      return fill(tx, options.seed ?? DEFAULT_SEED, options.storage);
    }),
  );
}

async function isInUse(tx: Transaction): Promise<boolean> {
  const someClub = await tx.select({ id: clubs.id }).from(clubs).limit(1);
  const someMember = await tx.select({ id: profiles.id }).from(profiles).limit(1);
  return someClub.length + someMember.length > 0;
}

/** What members write whose claims wait for a decision. */
const CLAIMS = [
  'I’ve been the club’s director since 2019. The address on the page is the former director’s.',
  'I coach the U14 team and keep the website. Our director asked me to take care of this page, too.',
];

async function fill(tx: Transaction, seed: number, storage?: LogoStorage): Promise<SampleSummary> {
  const clubsOfSample = sampleClubs(seed);
  if (storage) await storeLogos(clubsOfSample, storage);
  const members = sampleMembers(seed, clubsOfSample);
  const comments = sampleComments(seed, clubsOfSample, members);
  const now = new Date();
  const { past } = sampleModeration(seed, comments, members, now);
  const { categories, posts } = sampleBlog(seed);
  const clubsAndGyms = clubsOfSample.map((one) => ({
    ...one,
    gyms: practiceLocationsOf(one.club, one.town, new Random(`${seed}/gyms/${one.club.id}`)),
  }));
  await save(
    tx,
    ...clubsOfSample.map(({ club }) => club),
    ...clubsAndGyms.flatMap(({ gyms }) => gyms),
    ...sampleTryouts(seed, clubsAndGyms, now),
    ...sampleSeasons(seed, clubsOfSample, now),
    ...sampleLocations(seed),
    ...members.map(({ member }) => member),
    ...comments,
    ...past,
    ...categories,
    ...posts,
  );
  await addSampleHistory(tx);
  await tx.insert(clubStatements).values(sampleCorrections(clubsOfSample));
  await tx.insert(clubStatements).values(sampleConfirmations(seed, clubsOfSample, now));
  await tx.insert(clubClaims).values(
    CLAIMS.map((words, index) => ({
      id: idFrom(`${seed}/claims/${index}`),
      clubId: clubsOfSample.at(-1 - index)?.club.id ?? '',
      userId: members.at(-1 - index)?.member.id ?? '',
      createdAt: new Date(now.getTime() - (index + 1) * 40 * 60 * 60_000),
      means: 'words' as const,
      words,
    })),
  );
  // As a decision does it.
  await tx.execute(sql`
    select app.set_stars_aside(said.user_id, said.club_id)
    from removed_comments as kept join club_comments as said on said.id = kept.comment_id`);
  // PostgreSQL would update its statistics itself a minute later, after the first visitors.
  await tx.execute(sql`analyze clubs, club_programs`);
  return {
    loaded: true,
    clubs: clubsOfSample.length,
    members: members.length,
    comments: comments.length,
    posts: posts.length,
  };
}

/** Visitors' corrections: two facts at once, and one that has since been corrected differently. */
function sampleCorrections(clubsOfSample: readonly SampleClub[]) {
  const [first, second] = clubsOfSample.map(({ club }) => club.row);
  if (!first || !second) throw new Error('the sample has two clubs');
  const common = { saidBy: 'visitor', userId: null, kind: 'change' } as const;
  const together = { ...common, clubId: first.id, proposalId: idFrom('correction 1') };
  const source = first.website ?? null;
  return [
    { ...together, source, fact: 'contact_phone', before: first.contactPhone, after: '555-0142' },
    { ...together, source, fact: 'year_established', before: first.yearEstablished, after: 2009 },
    {
      ...common,
      clubId: second.id,
      proposalId: idFrom('correction 2'),
      fact: 'club_director',
      before: 'The former director',
      after: 'Jordan Avery',
    },
  ];
}
