import { expect, test } from 'vitest';
import { postPreviewPath } from '#domain/paths.ts';
import { clubCard, postCard, postOfPreview } from './preview-rules.ts';

const AT = { city: 'Media', state: 'Pennsylvania' };

test.each([
  [{ ...AT, name: 'Aces' }, 'Aces', 'Media, Pennsylvania'],
  [{ name: 'Aces', city: null, state: null }, 'Aces', 'Youth volleyball club'],
  [{ ...AT, name: '費城青少年排球俱樂部' }, 'Youth volleyball club', 'Media, Pennsylvania'],
  [{ name: '🏐', city: 'フィラデルフィア市', state: null }, 'Youth volleyball club', ''],
  [{ name: 'Aces', city: 'תל אביב', state: 'Ohio' }, 'Aces', 'Ohio'],
])('the card of %j says %j and %j', (club, title, subtitle) => {
  expect(clubCard({ ...club, logoUrl: '/uploads/logo.webp' })).toEqual({ title, subtitle });
});

test('a club without a logo gets a card with the crest of its whole name', () => {
  const club = { ...AT, name: '費城青少年排球俱樂部', logoUrl: null };
  expect(clubCard(club)).toMatchObject({ drawing: { kind: 'crest', name: club.name } });
});

test("a guide's card shows its title and its cover, and is found by its slug", () => {
  expect(postCard('What a season costs')).toMatchObject({
    title: 'What a season costs',
    drawing: { kind: 'cover', name: 'What a season costs' },
  });
  expect(postCard('費用').title).not.toBe('');
  expect(postPreviewPath('a-guide')).toBe('/preview/post-a-guide.png');
  expect(postOfPreview('post-a-guide')).toBe('a-guide');
  expect(postOfPreview('site')).toBeNull();
});
