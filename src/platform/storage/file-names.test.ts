import { expect, test } from 'vitest';
import { isStoragePath } from './buckets.ts';
import { avatarPath, uploadPath, isAvatarPathOf, sanitizeFileName } from './file-names.ts';

const user = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const other = '6fa459ea-ee8a-4ca4-894e-db77e160355e';

test.each([
  ['Team photo (1).png', 'Team_photo__1_.png'],
  ['spring-2026.v2.JPG', 'spring-2026.v2.JPG'],
  ['under_score.png', 'under_score.png'],
  ['Café.webp', 'Caf_.webp'],
  ['🏐.gif', '_.gif'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['C:\\fakepath\\a.png', 'C__fakepath_a.png'],
  ['a\0b\n.pdf', 'a_b_.pdf'],
  ['', ''],
])('[UPLD-16] the file name %j becomes %j', (name, plain) => {
  expect(sanitizeFileName(name)).toBe(plain);
});

test('a long name is cut and keeps its extension', () => {
  expect(sanitizeFileName(`${'x'.repeat(500)}.jpeg`)).toBe(`${'x'.repeat(115)}.jpeg`);
  expect(sanitizeFileName('y'.repeat(500))).toBe('y'.repeat(120));
});

test('[UPLD-16] [UPLD-17] blog media goes to {folder}/{timestamp}-{sanitized name}', () => {
  const upload = { folder: 'posts', name: 'Team photo.webp', timestamp: 1_790_000_000_123 };
  expect(uploadPath(upload)).toBe('posts/1790000000123-Team_photo.webp');
  for (const name of ['../../x.webp', '.htaccess.png', '-rf.gif', `${'é/'.repeat(900)}.pdf`]) {
    expect(isStoragePath(uploadPath({ ...upload, name }))).toBe(true);
  }
});

test('[UPLD-29] the file name of an avatar is built from user id, timestamp and extension', () => {
  const path = avatarPath(user, 1_790_000_000_123);
  expect(path).toBe(`${user}-1790000000123.webp`);
  expect(isStoragePath(path)).toBe(true);
  expect(() => avatarPath('../x', 1)).toThrow(RangeError);
});

test("an avatar's path identifies its user", () => {
  const path = avatarPath(user, 1_790_000_000_123);
  expect(isAvatarPathOf(user, path)).toBe(true);
  expect(isAvatarPathOf(other, path)).toBe(false);
  expect(isAvatarPathOf('', path)).toBe(false);
  expect(isAvatarPathOf(user, `${path}/x`)).toBe(false);
  expect(isAvatarPathOf(user, `${user}-1.webp.webp`)).toBe(false);
});
