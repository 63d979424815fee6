import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';

/** Gives some clubs a history, with transaction numbers that no real transaction has. */
export async function addSampleHistory(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (actor_id, subject, subject_id, subject_name, action, before, after,
      transaction_id, said_by, created_at)
    select admin.user_id, 'club', club.id, club.name, 'changed', entry.before, entry.after,
      -row_number() over (), entry.said_by, now() - make_interval(days => entry.days)
    from (select * from clubs where website is not null order by id limit 12) as club
    cross join (select user_id from user_roles where role = 'admin' order by user_id limit 1) as admin
    cross join lateral (values
      (400, 'site', jsonb_build_object('website', null, 'county', null),
        jsonb_build_object('website', 'http://volleyball.example', 'county', club.county)),
      (90, 'club', jsonb_build_object('website', 'http://volleyball.example', 'club_director', null),
        jsonb_build_object('website', club.website, 'club_director', club.club_director))
    ) as entry (days, said_by, before, after)`);
}

export async function removeSampleHistory(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from audit_log where transaction_id < 0 and subject_id in (select id from sample_clubs)`);
}
