import { sql } from 'drizzle-orm';
import { deedsOn } from './deed.ts';
import type { Deed } from './deed.ts';

const EVERYBODY = /*   */ 'Y Y Y Y Y Y Y Y Y . Y';
const NOBODY = /*      */ 'x x x x x x x x x x x';
const ADMIN_WRITES = /**/ 'x x x x x x x Y x . x';
const ADMIN_ADDS = /*  */ 'x x x x x x x Y x x x';
const ADMIN_READS = /* */ 'x x x x x x x Y x . x';

/** Suggestions, locations, blog and page views; matrix.ts explains the rows. */
export const SITE: readonly Deed[] = [
  ...deedsOn('club_suggestions', [
    ['select', 'reads suggestions', ADMIN_READS, () => sql`select * from club_suggestions`],
    [
      'insert',
      'suggests a club',
      'Y Y Y Y Y Y Y Y x x x',
      () =>
        sql`insert into club_suggestions (club_name, contact_email) values ('A', 'a@b.example')`,
    ],
    [
      'insert',
      'reads while suggesting a club',
      'x x x x x x x Y x x x',
      () => sql`insert into club_suggestions (club_name) values ('A') returning *`,
    ],
    [
      'insert',
      'suggests a club with a chosen date',
      NOBODY,
      () => sql`insert into club_suggestions (club_name, created_at) values ('A', '2001-01-01')`,
    ],
    [
      'insert',
      'suggests a club that is done already',
      NOBODY,
      () => sql`insert into club_suggestions (club_name, status, note) values ('A', 'done', 'Hm')`,
    ],
    [
      'update',
      'changes the words of a suggestion',
      NOBODY,
      () => sql`update club_suggestions set club_name = 'B'`,
    ],
    [
      'update',
      'sets the status of a suggestion',
      'x x x x x x x Y x . x',
      () => sql`update club_suggestions set status = 'done', note = 'Called them'`,
    ],
    [
      'update',
      'says that someone else handled a suggestion',
      NOBODY,
      (w) => sql`update club_suggestions set handled_by = ${w.bystander}, version = 1`,
    ],
    ['delete', 'deletes a suggestion', NOBODY, () => sql`delete from club_suggestions`],
  ]),
  ...deedsOn('idempotency_keys', [
    ['select', 'reads what was sent', NOBODY, () => sql`select * from idempotency_keys`],
    [
      'insert',
      'inserts a key without the function',
      NOBODY,
      () => sql`insert into idempotency_keys (key, step) values (gen_random_uuid(), 0)`,
    ],
    [
      'update',
      'changes what was answered',
      NOBODY,
      () => sql`update idempotency_keys set answer = '{"value": 1}'`,
    ],
    ['delete', 'deletes a key', NOBODY, () => sql`delete from idempotency_keys`],
  ]),
  ...deedsOn('club_edit_suggestions', [
    ['select', 'reads suggestions', ADMIN_READS, () => sql`select * from club_edit_suggestions`],
    [
      'insert',
      '[PERM-02] [PERM-04] suggests an edit of a club',
      'x Y Y Y Y Y Y Y x x x',
      (w, me) => sql`
        insert into club_edit_suggestions (club_id, user_id, suggestions, current_info)
        values (${w.strangeClub}, ${me}, 'New phone', '{}')`,
    ],
    [
      'insert',
      'suggests as someone else',
      NOBODY,
      (w) => sql`
        insert into club_edit_suggestions (club_id, user_id, suggestions, current_info)
        values (${w.strangeClub}, ${w.bystander}, 'New phone', '{}')`,
    ],
    [
      'update',
      'changes the words of a suggestion',
      NOBODY,
      () => sql`update club_edit_suggestions set suggestions = 'B'`,
    ],
    [
      'update',
      'sets the status of a suggestion',
      'x x x x x x x Y x . x',
      () => sql`update club_edit_suggestions set status = 'done', note = 'Called them'`,
    ],
    [
      'update',
      'says that someone else handled a suggestion',
      NOBODY,
      (w) => sql`update club_edit_suggestions set handled_by = ${w.bystander}, version = 1`,
    ],
    ['delete', 'deletes a suggestion', NOBODY, () => sql`delete from club_edit_suggestions`],
  ]),
  ...deedsOn('available_locations', [
    [
      'select',
      'reads an active location',
      EVERYBODY,
      (w) => sql`select * from available_locations where id = ${w.location}`,
    ],
    [
      'select',
      'reads an inactive location',
      '. . . . . . . Y . . .',
      (w) => sql`select * from available_locations where id = ${w.inactiveLocation}`,
    ],
    [
      'insert',
      'adds a location',
      ADMIN_ADDS,
      () => sql`insert into available_locations (state, county) values ('Pennsylvania', 'York')`,
    ],
    [
      'update',
      'switches a location off',
      ADMIN_WRITES,
      (w) => sql`update available_locations set is_active = false where id = ${w.location}`,
    ],
    [
      'delete',
      'removes a location',
      ADMIN_WRITES,
      (w) => sql`delete from available_locations where id = ${w.location}`,
    ],
  ]),
  ...deedsOn('blog_posts', [
    [
      'select',
      'reads a published post',
      EVERYBODY,
      (w) => sql`select * from blog_posts where id = ${w.post}`,
    ],
    [
      'select',
      'reads a draft',
      '. . . . . . . Y . . .',
      (w) => sql`select * from blog_posts where id = ${w.draft}`,
    ],
    [
      'insert',
      'writes a post',
      ADMIN_ADDS,
      (w) => sql`
        insert into blog_posts (title, slug, content, category)
        values ('New', 'new', 'Words', ${w.category})`,
    ],
    [
      'insert',
      'writes a post as someone else',
      NOBODY,
      (w) => sql`
        insert into blog_posts (title, slug, content, category, author_id)
        values ('New', 'new', 'Words', ${w.category}, ${w.bystander})`,
    ],
    [
      'insert',
      'writes a post with a chosen creation date',
      NOBODY,
      (w) => sql`
        insert into blog_posts (title, slug, content, category, created_at)
        values ('New', 'new', 'Words', ${w.category}, '2001-01-01')`,
    ],
    [
      'update',
      'gives a post to someone else',
      NOBODY,
      (w) => sql`update blog_posts set author_id = ${w.bystander} where id = ${w.post}`,
    ],
    [
      'update',
      'changes a post',
      ADMIN_WRITES,
      (w) => sql`update blog_posts set title = 'Changed', status = 'archived' where id = ${w.post}`,
    ],
    [
      'delete',
      'deletes a post',
      ADMIN_WRITES,
      (w) => sql`delete from blog_posts where id = ${w.post}`,
    ],
  ]),
  ...deedsOn('blog_post_bodies', [
    [
      'select',
      'reads the text of a published post',
      EVERYBODY,
      (w) => sql`select * from blog_post_bodies where post_id = ${w.post}`,
    ],
    [
      'select',
      'reads the text of a draft',
      '. . . . . . . Y . . .',
      (w) => sql`select * from blog_post_bodies where post_id = ${w.draft}`,
    ],
    [
      'insert',
      'adds a rendered text to a post',
      ADMIN_ADDS,
      (w) => sql`
        insert into blog_post_bodies (post_id, renderer, content_hash, html, headings)
        values (${w.unrenderedPost}, 1, md5(''), '<p>x</p>', '[]')`,
    ],
    [
      'update',
      'changes the text of a post',
      ADMIN_WRITES,
      (w) => sql`update blog_post_bodies set html = '<p>x</p>' where post_id = ${w.post}`,
    ],
    [
      'delete',
      'removes the text of a post',
      ADMIN_WRITES,
      (w) => sql`delete from blog_post_bodies where post_id = ${w.post}`,
    ],
  ]),
  ...deedsOn('remote_pictures', [
    [
      'select',
      'reads the state of a club’s logo',
      'x . . . Y . . Y . . .',
      () => sql`select * from remote_pictures`,
    ],
    [
      'insert',
      'adds a picture',
      NOBODY,
      () => sql`insert into remote_pictures (address, kind) values ('https://a.example/b', 'logo')`,
    ],
    [
      'update',
      'sets the copy of a picture',
      NOBODY,
      () => sql`update remote_pictures set copy_url = 'x'`,
    ],
    ['delete', 'deletes a picture', NOBODY, () => sql`delete from remote_pictures`],
  ]),
  ...deedsOn('blog_categories', [
    ['select', 'reads categories', EVERYBODY, () => sql`select * from blog_categories`],
    [
      'insert',
      'adds a category',
      ADMIN_ADDS,
      () => sql`insert into blog_categories (name, slug) values ('New', 'new')`,
    ],
    [
      'update',
      'renames a category',
      ADMIN_WRITES,
      (w) => sql`update blog_categories set name = 'Renamed' where id = ${w.category}`,
    ],
    [
      'delete',
      'deletes the categories without posts',
      ADMIN_WRITES,
      () => sql`delete from blog_categories where id not in (select category from blog_posts)`,
    ],
  ]),
  ...deedsOn('blog_former_slugs', [
    [
      'select',
      'reads former addresses of published posts',
      EVERYBODY,
      (w) => sql`select * from blog_former_slugs where post_id = ${w.post}`,
    ],
    [
      'select',
      'reads former addresses of drafts',
      '. . . . . . . Y . . .',
      (w) => sql`select * from blog_former_slugs where post_id = ${w.draft}`,
    ],
    [
      'insert',
      'redirects an address to a tag',
      ADMIN_ADDS,
      () => sql`insert into blog_former_slugs (kind, slug, tag_slug) values ('tag', 'a', 'b')`,
    ],
    [
      'update',
      'redirects an address elsewhere',
      ADMIN_WRITES,
      (w) => sql`update blog_former_slugs set slug = 'c' where post_id = ${w.post}`,
    ],
    ['delete', 'deletes former addresses', ADMIN_WRITES, () => sql`delete from blog_former_slugs`],
  ]),
  ...deedsOn('blog_unused_tags', [
    ['select', 'reads tags without posts', ADMIN_READS, () => sql`select * from blog_unused_tags`],
    [
      'insert',
      'adds a tag',
      ADMIN_ADDS,
      () => sql`insert into blog_unused_tags (tag) values ('new')`,
    ],
    [
      'update',
      'changes a tag',
      ADMIN_WRITES,
      () => sql`update blog_unused_tags set tag = 'changed'`,
    ],
    ['delete', 'removes a tag', ADMIN_WRITES, () => sql`delete from blog_unused_tags`],
  ]),
  ...deedsOn('page_views', [
    ['select', 'reads page views', ADMIN_READS, () => sql`select * from page_views`],
    [
      'insert',
      'adds page views without the counter',
      NOBODY,
      () => sql`insert into page_views (day, path, views) values (current_date, '/', 1000)`,
    ],
    ['update', 'changes page views', NOBODY, () => sql`update page_views set views = 0`],
    ['delete', 'deletes page views', NOBODY, () => sql`delete from page_views`],
  ]),
  ...deedsOn('empty_searches', [
    [
      'select',
      'reads searches without results',
      ADMIN_READS,
      () => sql`select * from empty_searches`,
    ],
    [
      'insert',
      'adds searches without the counter',
      NOBODY,
      () => sql`insert into empty_searches (week, page, query) values (current_date, 'finder', '')`,
    ],
    ['update', 'changes searches', NOBODY, () => sql`update empty_searches set searches = 0`],
    ['delete', 'deletes searches', NOBODY, () => sql`delete from empty_searches`],
  ]),
];
