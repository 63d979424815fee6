import { asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase, sqlStateOf } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import type { Member } from '#domain/actor.ts';

const FEE = {
  fee_kind: 'range',
  fee_from: 2_400,
  fee_to: 2_400,
  includes: [],
  practice_days: [],
};

let database: TestDatabase;
let admin: Member;

beforeAll(async () => {
  database = await aDatabase();
  const person = aMember().withRole('admin');
  await save(database.sql, person);
  admin = { kind: 'member', userId: person.id, roles: ['admin'], administeredClubs: [] };
});

/** The log entries about one subject, oldest first. */
function historyOf(subjectId: string) {
  return database.sql
    .select({
      actorId: auditLog.actorId,
      subject: auditLog.subject,
      name: auditLog.subjectName,
      action: auditLog.action,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(asc(auditLog.id));
}

test('the log lists the programs that a save changed, each by its name', async () => {
  const club = aClub({ name: 'Spike' });
  await save(
    database.sql,
    aProgram({ club }),
    aProgram({ club, ageGroup: 'U15' }),
    aProgram({ club, ageGroup: 'U16' }),
  );
  await database.db.as(admin, async (tx) => {
    await tx.execute(sql`
      update club_programs set fee_to = 2600, includes = '{Uniform}', payment_plan = false
      where club_id = ${club.id} and age_group = 'U14'`);
    const went = await tx.execute(sql`
      delete from club_programs where club_id = ${club.id} and age_group = 'U15' returning *`);
    expect(went.rowCount).toBe(1);
    // Removed and restored.
    await tx.execute(sql`
      with gone as (delete from club_programs where club_id = ${club.id} and age_group = 'U16')
      select`);
    await tx.execute(sql`
      insert into club_programs (club_id, season, age_group, gender, team_type, fee_kind, fee_from, fee_to)
      values (${club.id}, 2026, 'U16', 'Girls', 'Travel', 'range', 2400, 2400)`);
  });
  expect(await historyOf(club.id)).toEqual([
    {
      actorId: admin.userId,
      subject: 'club',
      name: 'Spike',
      action: 'changed',
      before: {
        '2026–27 U14 Girls Travel': FEE,
        '2026–27 U15 Girls Travel': FEE,
      },
      after: {
        '2026–27 U14 Girls Travel': {
          ...FEE,
          fee_to: 2_600,
          includes: ['Uniform'],
          payment_plan: false,
        },
        '2026–27 U15 Girls Travel': null,
      },
    },
  ]);
});

describe('the log of changes', () => {
  test('holds the changed fields of a club and of its locations as one row', async () => {
    const club = aClub({ name: 'Spike', city: 'Here' });
    await save(database.sql, club);
    await database.db.as(admin, async (tx) => {
      await tx.execute(sql`update clubs set name = 'Spikes' where id = ${club.id}`);
      await tx.execute(sql`update clubs set city = 'There' where id = ${club.id}`);
      await tx.execute(sql`
        insert into practice_locations (club_id, name, address, position)
        values (${club.id}, 'Hall', '1 Main St', 0), (${club.id}, null, '2 Main St', 1)`);
    });
    expect(await historyOf(club.id)).toEqual([
      {
        actorId: admin.userId,
        subject: 'club',
        name: 'Spike',
        action: 'changed',
        before: { name: 'Spike', city: 'Here', practice_locations: [] },
        after: {
          name: 'Spikes',
          city: 'There',
          practice_locations: ['Hall: 1 Main St', '2 Main St'],
        },
      },
    ]);
  });

  test('leaves out values replaced by equal ones', async () => {
    const club = aClub();
    await save(database.sql, club);
    await database.sql.execute(
      sql`insert into practice_locations (club_id, address) values (${club.id}, '1 Main St')`,
    );
    await database.db.as(admin, async (tx) => {
      await tx.execute(sql`update clubs set name = name where id = ${club.id}`);
      await tx.execute(sql`delete from practice_locations where club_id = ${club.id}`);
      await tx.execute(
        sql`insert into practice_locations (club_id, address) values (${club.id}, '1 Main St')`,
      );
    });
    expect(await historyOf(club.id)).toEqual([]);
  });

  test('leaves out practice locations that a save of other fields replaced by equal ones', async () => {
    const club = aClub({ county: 'Old' });
    await save(database.sql, aPracticeLocation({ club, name: null, address: '1 Main St' }));
    await database.db.as(admin, async (tx) => {
      await tx.execute(sql`update clubs set county = 'New' where id = ${club.id}`);
      await tx.execute(sql`delete from practice_locations where club_id = ${club.id}`);
      await tx.execute(
        sql`insert into practice_locations (club_id, address) values (${club.id}, '1 Main St')`,
      );
    });
    expect(await historyOf(club.id)).toMatchObject([
      { before: { county: 'Old' }, after: { county: 'New' } },
    ]);
    expect(JSON.stringify(await historyOf(club.id))).not.toContain('practice_locations');
  });

  test('records saves of a club administrator, but not the figures of a rating', async () => {
    const club = aClub();
    const editor = aMember().administering(club).affiliatedWith(club);
    await save(database.sql, club, editor);
    const actor: Member = {
      kind: 'member',
      userId: editor.id,
      roles: ['club_admin'],
      administeredClubs: [club.id],
    };
    await database.db.as(actor, (tx) =>
      tx.execute(sql`insert into club_ratings (user_id, club_id, rating)
        values (${editor.id}, ${club.id}, 5)`),
    );
    expect(await historyOf(club.id)).toEqual([]);
    await database.db.as(actor, (tx) =>
      tx.execute(sql`update clubs set county = 'New' where id = ${club.id}`),
    );
    expect(await historyOf(club.id)).toMatchObject([
      { actorId: editor.id, action: 'changed', after: { county: 'New' } },
    ]);
  });

  test('records added and removed clubs in full, and counts what was deleted with them', async () => {
    const author = aMember();
    await save(database.sql, author);
    const id = await database.db.as(admin, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`insert into clubs (name, city) values ('Gone', 'Here') returning id`,
      );
      return rows[0]?.id ?? '';
    });
    await save(
      database.sql,
      aComment({ club: id, author }),
      aComment({ club: id, author }),
      aPracticeLocation({ club: id, name: 'Hall', address: '1 Main St' }),
    );
    await database.db.as(admin, (tx) => tx.execute(sql`delete from clubs where id = ${id}`));
    expect(await historyOf(id)).toMatchObject([
      { action: 'added', before: null, after: { name: 'Gone', city: 'Here' } },
      {
        action: 'removed',
        before: {
          name: 'Gone',
          city: 'Here',
          comments: 2,
          practice_locations: ['Hall: 1 Main St'],
        },
        after: null,
      },
    ]);
    const { rows } = await database.sql.execute(
      sql`select 1 from audit_log where subject = 'comment'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the log of changes to members and comments', () => {
  test("records a member's roles before and after, with the names of clubs", async () => {
    const club = aClub({ name: 'Spike' });
    const member = aMember().withRole('moderator');
    await save(database.sql, club, member);
    await database.db.as(admin, async (tx) => {
      await tx.execute(sql`
        delete from user_roles where user_id = ${member.id} and role in ('admin', 'club_admin')`);
      await tx.execute(sql`
        insert into user_roles (user_id, role, club_id)
        values (${member.id}, 'admin', null), (${member.id}, 'club_admin', ${club.id})`);
    });
    await database.db.as(admin, async (tx) => {
      await tx.execute(sql`update profiles set status = 'deactivated' where id = ${member.id}`);
    });
    expect(await historyOf(member.id)).toMatchObject([
      {
        action: 'changed',
        before: { roles: ['moderator'] },
        after: { roles: ['admin', 'club_admin of Spike', 'moderator'] },
      },
      { before: { status: 'active' }, after: { status: 'deactivated' } },
    ]);
  });

  test("[MODR-09] records flags that an administrator removes, and other users' comments that they delete", async () => {
    const club = aClub();
    const author = aMember();
    const flagged = aComment({ club, author, comment: 'Rude', isFlagged: true });
    const own = aComment({ club, author: admin.userId, comment: 'Mine' });
    await save(database.sql, club, author, flagged, own);
    await database.db.as(admin, (tx) =>
      tx.execute(
        sql`select app.decide_reports(${flagged.id}, 'kept', null, app.version_of_case(${flagged.id}))`,
      ),
    );
    await database.db.as(admin, (tx) => tx.execute(sql`delete from club_comments`));
    expect(await historyOf(flagged.id)).toMatchObject([
      {
        action: 'changed',
        before: { is_flagged: true },
        after: { is_flagged: false, decision: 'kept' },
      },
      { action: 'removed', before: { comment: 'Rude', user_id: author.id } },
    ]);
    expect(await historyOf(own.id)).toEqual([]);
  });

  test('cannot be written, changed, or removed, and only administrators read it', async () => {
    const member = aMember();
    await save(database.sql, member);
    const actor: Member = {
      kind: 'member',
      userId: member.id,
      roles: [],
      administeredClubs: [],
    };
    for (const attempt of [
      sql`insert into audit_log (subject, subject_name, action, transaction_id) values ('tag', 'x', 'added', 1)`,
      sql`update audit_log set actor_id = null`,
      sql`delete from audit_log`,
    ]) {
      expect(await sqlStateOf(database.db.as(admin, (tx) => tx.execute(attempt)))).toBe('42501');
    }
    const reading = sql`select * from audit_log`;
    expect(await sqlStateOf(database.db.as(actor, (tx) => tx.execute(reading)))).toBe('42501');
    expect(await sqlStateOf(database.db.visitor.execute(reading))).toBe('42501');
    const { rows } = await database.db.as(admin, (tx) => tx.execute(reading));
    expect(rows.length).toBeGreaterThan(0);
  });

  test('is read by subject, newest first, without sorting everything', async () => {
    const plans = await database.sql.transaction(async (tx) => {
      // A short log is read faster without an index.
      await tx.execute(sql`
        insert into audit_log (subject, subject_id, subject_name, action, transaction_id)
        select 'club', gen_random_uuid(), 'x', 'added', -number
        from generate_series(1, 5000) as number`);
      await tx.execute(sql`analyze audit_log`);
      const read = (where: SQL) => sql`
        explain select * from audit_log where subject = 'club' and ${where}
        order by id desc nulls last limit 21`;
      const found = [];
      for (const where of [sql`true`, sql`id < 1000`, sql`subject_id = ${admin.userId}`]) {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(read(where));
        found.push(rows.map((row) => row['QUERY PLAN']).join(' '));
      }
      return found;
    });
    expect(plans[0]).toContain('Index Scan using audit_log_latest');
    expect(plans[1]).toContain('Index Scan using audit_log_latest');
    expect(plans[2]).toContain('Index Scan using audit_log_subject');
  });
});

describe('the log of everything', () => {
  test('is read by time, kind, person, and subject, newest first, without sorting everything', async () => {
    const plans = await database.sql.transaction(async (tx) => {
      await tx.execute(sql`
        insert into audit_log
          (subject, subject_id, subject_name, action, transaction_id, actor_id, created_at)
        select case when number % 10 = 0 then 'post' else 'club' end, gen_random_uuid(), 'x', 'added',
          -number, case when number % 100 = 0 then ${admin.userId}::uuid end,
          now() - make_interval(mins => number)
        from generate_series(1, 20000) as number`);
      await tx.execute(sql`analyze audit_log`);
      const found = [];
      for (const where of [
        sql`true`,
        sql`created_at < now() - interval '10 days'`,
        sql`subject = 'post'`,
        sql`actor_id = ${admin.userId}`,
        sql`subject in ('club', 'member', 'location', 'comment', 'post', 'category', 'tag', 'import')
          and subject_id = ${admin.userId}`,
      ]) {
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
          explain select * from audit_log where ${where}
          order by created_at desc nulls last, id desc nulls last limit 21`);
        found.push(rows.map((row) => row['QUERY PLAN']).join(' '));
      }
      return found;
    });
    expect(plans[0]).toContain('Index Scan using audit_log_time');
    expect(plans[1]).toContain('Index Scan using audit_log_time');
    expect(plans[2]).toContain('Index Scan using audit_log_kind');
    expect(plans[3]).toContain('Index Scan using audit_log_actor');
    expect(plans[4]).toContain('audit_log_subject');
    expect(plans.slice(0, 4).join(' ')).not.toContain('Sort');
  });
});
