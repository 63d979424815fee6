import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
// The server loads it as well: from then on sharp refuses types that users may not upload, SVG included.
import './read-image.ts';
import { CARD, drawPreviewCard } from './preview-card.ts';

const signature = 'Clubs';

describe('a preview card', () => {
  test('is a picture of the right size, and small', async () => {
    const card = await drawPreviewCard({ title: 'Aces', subtitle: 'Ardmore', signature });
    expect(await sharp(card).metadata()).toMatchObject({ format: 'png', ...CARD });
    expect(card.length).toBeLessThan(60_000);
  });

  test('shows what it is given', async () => {
    const draw = (title: string) => drawPreviewCard({ title, subtitle: 'Ardmore', signature });
    expect(await draw('Aces')).toEqual(await draw('Aces'));
    expect(await draw('Aces')).not.toEqual(await draw('Kings'));
  });

  test.each([
    'x'.repeat(200),
    'Many words of a very long name '.repeat(6),
    '日本バレーボール 🏐',
    '<b>&amp;"\u0007\u202E',
    'Łódź Ñandú Đà Nẵng',
    '',
  ])('accepts any name: %j', async (title) => {
    const card = await drawPreviewCard({ title, subtitle: '', signature });
    expect(await sharp(card).metadata()).toMatchObject(CARD);
  });
});
