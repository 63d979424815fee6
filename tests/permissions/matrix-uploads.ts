import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const ADMINS = /*  */ 'x x x x x x x Y x . x';
const ADDS = /*    */ 'x x x x x x x Y x x x';
const NOBODY = /*  */ 'x x x x x x x x x x x';

/** The library of uploads to the blog; every actor is recorded as the uploader of a file. */
export const UPLOADS: readonly Deed[] = [
  ...deedsOn('blog_uploads', [
    [
      'select',
      'lists the library of uploads',
      ADMINS,
      (w) => sql`select * from blog_uploads where uploaded_by = ${w.bystander}`,
    ],
    [
      'insert',
      'adds an upload',
      ADDS,
      (_, me) => sql`
        insert into blog_uploads (path, name, type, size, uploaded_by)
        values ('blog/1700000000001-a.webp', 'a', 'image/webp', 1, ${me})`,
    ],
    [
      'insert',
      'adds an upload in someone else’s name',
      NOBODY,
      (w) => sql`
        insert into blog_uploads (path, name, type, size, uploaded_by)
        values ('blog/1700000000001-a.webp', 'a', 'image/webp', 1, ${w.bystander})`,
    ],
    [
      'insert',
      'adds an upload with a chosen time',
      NOBODY,
      (_, me) => sql`
        insert into blog_uploads (path, name, type, size, uploaded_by, created_at)
        values ('blog/1700000000001-a.webp', 'a', 'image/webp', 1, ${me}, '2001-01-01')`,
    ],
    [
      'update',
      'sets the alternative text of an upload',
      ADMINS,
      (w) => sql`update blog_uploads set alt = 'x' where uploaded_by = ${w.bystander}`,
    ],
    [
      'update',
      'gives an upload to someone else',
      NOBODY,
      (w, me) =>
        sql`update blog_uploads set uploaded_by = ${w.bystander} where uploaded_by = ${me}`,
    ],
    [
      'delete',
      'removes an upload from the library',
      ADMINS,
      (w) => sql`delete from blog_uploads where uploaded_by = ${w.bystander}`,
    ],
  ]),
];
