import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const NOBODY = 'x x x x x x x x x x x';

/** The log of changes: read by administrators, written by triggers alone. */
export const AUDIT: readonly Deed[] = [
  ...deedsOn('audit_log', [
    [
      'select',
      'reads who changed what',
      'x x x x x x x Y x . x',
      () => sql`select * from audit_log`,
    ],
    [
      'insert',
      'forges a change',
      NOBODY,
      (w) => sql`
        insert into audit_log (actor_id, subject, subject_name, action, transaction_id)
        values (${w.bystander}, 'tag', 'New', 'added', 1)`,
    ],
    ['update', 'changes the log', NOBODY, () => sql`update audit_log set actor_id = null`],
    ['delete', 'removes from the log', NOBODY, () => sql`delete from audit_log`],
  ]),
];
