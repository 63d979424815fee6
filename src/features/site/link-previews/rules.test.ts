import { expect, test } from 'vitest';
import { clubCard } from './rules.ts';

const AT = { city: 'Media', state: 'Pennsylvania' };

test.each([
  [{ ...AT, name: 'Aces' }, 'Aces', 'Media, Pennsylvania'],
  [{ name: 'Aces', city: null, state: null }, 'Aces', 'Youth volleyball club'],
  [{ ...AT, name: '費城青少年排球俱樂部' }, 'Youth volleyball club', 'Media, Pennsylvania'],
  [{ name: '🏐', city: 'フィラデルフィア市', state: null }, 'Youth volleyball club', ''],
  [{ name: 'Aces', city: 'תל אביב', state: 'Ohio' }, 'Aces', 'Ohio'],
])('the card of %j says %j and %j', (club, title, subtitle) => {
  expect(clubCard(club)).toEqual({ title, subtitle });
});
