import { triesOf } from './http-matrix-deed.ts';
import type { HttpDeed, Read } from './http-matrix-deed.ts';
import type { World } from './http-matrix-world.ts';
import { FileInput } from './server-function.ts';

const ADMINS = /*       */ '1 3 3 3 3 3 3 Y 1 1 1';
const EDITORS = /*      */ '1 3 3 3 Y 3 3 Y 1 1 1';
const OTHER_EDITORS = /**/ '1 3 3 3 3 Y 3 Y 1 1 1';
const NOBODY = /*       */ '1 0 0 0 0 0 0 0 1 1 1';

/** An image of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg+M8AAAICAQB7CYF4AAAAAElFTkSuQmCC',
  'base64',
);

const into = (folder: (w: World) => string) => (w: World) =>
  new FileInput({ folder: folder(w), name: 'a photo.png' }, PICTURE);

/** Whether the answer is a file stored under an address. */
const storedBelow =
  (start: (w: World) => string): Read['shows'] =>
  ({ value }, w) =>
    JSON.stringify(value).includes(`"url":"/files/${start(w)}`) ? 'all' : 'something else';

const removed: Read['shows'] = ({ status }) => (status === 204 ? 'all' : 'something else');

/** Files of the blog and logos of clubs; http-matrix.ts explains the rows. */
export const UPLOADS: readonly HttpDeed[] = [
  ...triesOf('POST /api/uploads', [
    {
      title: '[PERM-06] uploads media of the blog',
      outcomes: ADMINS,
      input: into(() => 'blog/featured'),
      shows: storedBelow(() => 'blog/blog/featured/'),
    },
    {
      title: '[PERM-06] uploads media of the blog as a program',
      outcomes: ADMINS,
      byProgram: true,
      input: into(() => 'blog'),
      shows: storedBelow(() => 'blog/blog/'),
    },
    {
      title: '[PERM-06] [PERM-09] [PERM-10] uploads the logo of a club',
      outcomes: EDITORS,
      input: into((w) => `logos/${w.club}`),
      shows: storedBelow((w) => `logos/${w.club}/`),
    },
    {
      title: '[PERM-06] [PERM-09] [PERM-10] uploads the logo of another club',
      outcomes: OTHER_EDITORS,
      input: into((w) => `logos/${w.otherClub}`),
      shows: storedBelow((w) => `logos/${w.otherClub}/`),
    },
    {
      title: 'uploads the logo of a club that has no admin',
      outcomes: ADMINS,
      input: into((w) => `logos/${w.strangeClub}`),
      shows: storedBelow((w) => `logos/${w.strangeClub}/`),
    },
    {
      title: 'uploads an avatar into someone else’s folder',
      outcomes: NOBODY,
      input: into(() => 'avatars'),
      shows: storedBelow(() => ''),
    },
  ]),
  ...triesOf('DELETE /api/uploads', [
    {
      title: '[PERM-06] removes media of the blog',
      outcomes: ADMINS,
      input: () => ({ paths: ['blog/1790000000000-nothing.webp'] }),
      shows: removed,
    },
    {
      title: 'removes the logo of a club, or an avatar, by its path',
      outcomes: /**/ '1 3 3 3 3 3 3 0 1 1 1',
      input: (w) => ({ paths: [`logos/${w.club}/1790000000000-nothing.webp`] }),
      shows: removed,
    },
  ]),
];
