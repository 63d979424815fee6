import { ALL_GROUPS } from '#features/clubs/fields.ts';
import type { clubStatements } from '#db/schema/statements.ts';
import type { SampleClub } from './clubs.ts';
import { Random } from './random.ts';

type Statement = typeof clubStatements.$inferInsert;

const DAY_MS = 24 * 60 * 60_000;

/** Three of ten clubs have confirmed all facts; a few are old, or checked by administrators; one has closed. */
export function sampleConfirmations(
  seed: number,
  clubs: readonly SampleClub[],
  now: Date,
): Statement[] {
  return clubs.flatMap(({ club }, index): Statement[] => {
    const random = new Random(`${seed}/confirmations/${club.id}`);
    const said = (saidBy: Statement['saidBy'], days: number): Statement => ({
      clubId: club.id,
      userId: null,
      kind: 'right',
      outcome: 'stated',
      saidBy,
      createdAt: new Date(now.getTime() - days * DAY_MS),
    });
    if (index === 8) return [{ ...said('contact', 3), kind: 'closed', outcome: 'waiting' }];
    if (index === 18) return [{ ...said('club', 740), fact: 'contact' }];
    if (index % 10 < 3) {
      const by = random.pick(['club', 'contact'] as const);
      const days = random.int(10, 100);
      return ALL_GROUPS.map((fact) => ({ ...said(by, days), fact }));
    }
    if (index % 10 > 4) return [];
    const old = said('club', random.int(400, 600));
    return [
      { ...old, fact: 'teams' },
      { ...old, fact: 'season' },
      { ...said('site', random.int(5, 60)), fact: 'contact' },
    ];
  });
}
