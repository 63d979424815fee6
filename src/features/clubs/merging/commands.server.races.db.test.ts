import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { postComment } from '#features/reviews/comments/commands.server.ts';
import { rateClub } from '#features/reviews/ratings/commands.server.ts';
import { aMember } from '#tests/builders/members.ts';
import { actorOf, aMergeDesk } from '#tests/builders/merge-desk.ts';
import type { MergeDesk } from '#tests/builders/merge-desk.ts';
import { save } from '#tests/builders/save.ts';
import { mergeClubs, undoMerge } from './commands.server.ts';

let desk: MergeDesk;
beforeAll(async () => {
  desk = await aMergeDesk();
});

test('[OPER-01] of two administrators who merge the same clubs one way and the other, one does', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { kept, gone } = await desk.twoClubs();
    const forms = [await desk.formOf(kept, gone), await desk.formOf(gone, kept)];
    const outcomes = await Promise.allSettled(
      forms.map((form) => mergeClubs(desk.db, desk.admin, form)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const failed = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(failed.reason).toMatchObject({ kind: 'missing' });
    const { rows } = await desk.sql.execute<{ id: string }>(
      sql`select id from clubs where id in (${kept}, ${gone})`,
    );
    expect(rows).toHaveLength(1);
    expect(await desk.figuresOf(rows[0]?.id ?? '')).toMatchObject({ number: 3 });
  }
});

test('[OPER-01] ratings and comments that arrive meanwhile are kept, and the figures are right', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { kept, gone } = await desk.twoClubs();
    const raters = await save(
      desk.sql,
      ...Array.from({ length: 6 }, (_, at) => aMember().affiliatedWith(at % 2 === 0 ? gone : kept)),
    );
    const [commenter] = await save(desk.sql, aMember());
    const form = await desk.formOf(kept, gone);
    const [merged, late, ...rated] = await Promise.all([
      mergeClubs(desk.db, desk.admin, form),
      postComment(desk.db, actorOf(commenter), {
        clubId: gone,
        comment: 'Late',
        parentCommentId: null,
      }),
      ...raters.map((member, at) =>
        rateClub(desk.db, actorOf(member), {
          clubId: at % 2 === 0 ? gone : kept,
          rating: 1 + (at % 5),
          comment: `Round ${round}`,
        }),
      ),
    ]);
    expect(late.comment).toBe('Late');
    expect(rated).toMatchObject(Array.from({ length: 6 }, () => ({ commentFailure: null })));
    expect((await desk.rowsOf('club_comments', kept)).length).toBe(4 + 7);
    expect(await desk.figuresOf(kept)).toMatchObject({ number: 9 });
    await undoMerge(desk.db, desk.admin, merged);
    await Promise.all([desk.figuresOf(kept), desk.figuresOf(gone)]);
    expect((await desk.rowsOf('club_ratings', kept, gone)).length).toBe(5 + 6);
  }
});
