import { expect, test } from 'vitest';
import { shown, wordsOf } from '#tests/rendering/shown.tsx';
import type { Tryout } from '../schema.ts';
import { NextTryouts } from './tryout-entry.tsx';

let made = 0;
function aTryout(facts: Partial<Tryout> = {}): Tryout {
  made += 1;
  return {
    id: `tryout-${made}`,
    club: {
      id: 'c',
      name: 'Hawthorn',
      place: 'Hockessin, Delaware',
      stateSlug: 'delaware',
      countySlug: 'new-castle',
      citySlug: 'hockessin',
      slug: 'hawthorn',
    },
    place: 'Hockessin, DE',
    players: 'Girls U13–U14',
    born: [],
    season: '2026–27',
    day: 'Saturday, November 7, 2026',
    leaf: { weekday: 'Sat', day: '7', month: 'Nov' },
    time: '9:00–11:30 AM',
    start: '2026-11-07T09:00:00.000-05:00',
    end: '2026-11-07T11:30:00.000-05:00',
    venueName: 'Gym B',
    venueAddress: '1047 Schoolhouse Road',
    fee: 20,
    feeLabel: '$20',
    registrationUrl: null,
    note: null,
    isCanceled: false,
    isOver: false,
    ...facts,
  };
}

test("[TRYO-09] a club's page shows its tryouts and marks canceled ones", async () => {
  const html = await shown(
    <NextTryouts
      tryouts={[
        aTryout({ id: 'a', venueName: '<b>"Gym"</b>' }),
        aTryout({
          isCanceled: true,
          venueName: null,
          feeLabel: '',
          players: 'Girls U13–U14 (2027–28)',
        }),
      ]}
    />,
  );
  expect(html).toContain('&lt;b&gt;&quot;Gym&quot;&lt;/b&gt; · $20');
  expect(html).toContain('href="/tryouts/a"');
  expect(html).toContain('href="/tryouts.ics?club=c"');
  expect(wordsOf(html)).toBe(
    'Next Tryouts Sat 7 Nov Girls U13–U14, 9:00–11:30 AM &lt;b&gt;&quot;Gym&quot;&lt;/b&gt; · $20 ' +
      'Sat 7 Nov Girls U13–U14 (2027–28), 9:00–11:30 AM Canceled · 1047 Schoolhouse Road ' +
      'All tryouts · Get this club’s tryout calendar',
  );
});

test("[TRYO-09] a club's page shows all upcoming tryouts, and folds away those after six", async () => {
  const off = Array.from({ length: 3 }, () => aTryout({ isCanceled: true }));
  const six = Array.from({ length: 6 }, () => aTryout());
  expect(await shown(<NextTryouts tryouts={[...off, ...six]} />)).not.toContain('<details');
  const last = [
    aTryout({ venueName: 'Seventh' }),
    aTryout({ isCanceled: true, venueName: 'Last' }),
  ];
  const html = await shown(<NextTryouts tryouts={[...off, ...six, ...last]} />);
  const [unfolded = '', folded = ''] = html.split('<details>');
  expect(unfolded.match(/<li>/g)).toHaveLength(9);
  expect(folded).toContain('2 more');
  expect(folded).toMatch(/Seventh.*Last/s);
});

test('a club without tryouts says so', async () => {
  expect(wordsOf(await shown(<NextTryouts tryouts={[]} />))).toBe(
    'This club hasn’t posted any tryouts right now. All tryouts',
  );
});
