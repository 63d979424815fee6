import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const ADMINS_OWN = /*  */ 'x x x x x x x Y x . x';
const ADMIN_ADDS = /*  */ 'x x x x x x x Y x x x';
const NOT_THEIRS = /*  */ 'x x x x x x x . x . x';
const NOBODY = /*      */ 'x x x x x x x x x x x';

/** Administrators' drafts; every actor in the world has a draft, a version of it, and an open editor. */
export const DRAFTS: readonly Deed[] = [
  ...deedsOn('blog_drafts', [
    [
      'select',
      'reads their own drafts',
      ADMINS_OWN,
      (_, me) => sql`select * from blog_drafts where author_id = ${me}`,
    ],
    [
      'select',
      'reads someone else’s draft',
      NOT_THEIRS,
      (w) => sql`select * from blog_drafts where author_id = ${w.bystander}`,
    ],
    [
      'select',
      'reads that someone else has a draft, and nothing more about it',
      'x x x x x x x Y x . x',
      () => sql`select 1 where app.is_drafted_elsewhere('{content}')`,
    ],
    [
      'insert',
      'drafts a post',
      ADMIN_ADDS,
      (_, me) => sql`
        insert into blog_drafts (post_id, author_id, based_on, fields)
        values (gen_random_uuid(), ${me}, '', '{}')`,
    ],
    [
      'insert',
      'drafts in someone else’s name',
      NOBODY,
      (w) => sql`
        insert into blog_drafts (post_id, author_id, based_on, fields)
        values (gen_random_uuid(), ${w.bystander}, '', '{}')`,
    ],
    [
      'update',
      'continues their own draft',
      ADMINS_OWN,
      (_, me) => sql`update blog_drafts set fields = '{"a":"b"}' where author_id = ${me}`,
    ],
    [
      'update',
      'changes someone else’s draft',
      NOT_THEIRS,
      (w) => sql`update blog_drafts set fields = '{}' where author_id = ${w.bystander}`,
    ],
    [
      'update',
      'gives a draft to someone else',
      NOBODY,
      (w, me) => sql`update blog_drafts set author_id = ${w.bystander} where author_id = ${me}`,
    ],
    [
      'delete',
      'discards their own draft',
      ADMINS_OWN,
      (_, me) => sql`delete from blog_drafts where author_id = ${me}`,
    ],
    [
      'delete',
      'deletes someone else’s draft',
      NOT_THEIRS,
      (w) => sql`delete from blog_drafts where author_id = ${w.bystander}`,
    ],
  ]),
  ...deedsOn('blog_versions', [
    [
      'select',
      'reads the versions of their own drafts',
      ADMINS_OWN,
      (_, me) => sql`select * from blog_versions where author_id = ${me} and kind = 'draft'`,
    ],
    [
      'select',
      'reads what someone else has saved as a post',
      ADMINS_OWN,
      (w) => sql`select * from blog_versions where author_id = ${w.bystander} and kind = 'saved'`,
    ],
    [
      'select',
      'reads a version of someone else’s draft',
      NOT_THEIRS,
      (w) => sql`select * from blog_versions where author_id = ${w.bystander} and kind = 'draft'`,
    ],
    [
      'insert',
      'adds a version',
      ADMIN_ADDS,
      (w, me) => sql`
        insert into blog_versions (post_id, author_id, kind, fields)
        values (${w.post}, ${me}, 'saved', '{}')`,
    ],
    [
      'insert',
      'adds a version in someone else’s name',
      NOBODY,
      (w) => sql`
        insert into blog_versions (post_id, author_id, kind, fields)
        values (${w.post}, ${w.bystander}, 'saved', '{}')`,
    ],
    [
      'insert',
      'adds a version with a chosen time',
      NOBODY,
      (w, me) => sql`
        insert into blog_versions (post_id, author_id, kind, fields, saved_at)
        values (${w.post}, ${me}, 'saved', '{}', '2001-01-01')`,
    ],
    [
      'update',
      'changes a version',
      NOBODY,
      (_, me) => sql`update blog_versions set fields = '{}' where author_id = ${me}`,
    ],
    [
      'delete',
      'deletes old versions',
      ADMINS_OWN,
      (_, me) => sql`delete from blog_versions where author_id = ${me}`,
    ],
    [
      'delete',
      'deletes a version of someone else’s draft',
      NOT_THEIRS,
      (w) => sql`delete from blog_versions where author_id = ${w.bystander} and kind = 'draft'`,
    ],
  ]),
];
