import { describe, expect, test } from 'vitest';
import { NO_FACTS, NO_SHEET_FACTS } from '#tests/builders/programs.ts';
import { shown } from '#tests/rendering/shown.tsx';
import { shownSeason } from '../present.server.ts';
import type { Program, SeasonSheet, SheetFacts } from '../schema.ts';
import { SeasonCosts } from './season-costs.tsx';

function program(facts: Partial<Program> = {}): Program {
  return {
    ageGroup: 'U14',
    gender: 'Girls',
    teamType: 'Travel',
    feeKind: 'range',
    feeFrom: 2_150,
    feeTo: 2_150,
    ...NO_FACTS,
    ...facts,
  };
}

const PRACTICE = {
  practicesPerWeek: 2,
  practiceMinutes: 120,
  firstWeek: '2026-12-07',
  lastWeek: '2027-05-24',
};
const undisclosed = { feeKind: 'not_disclosed', feeFrom: null, feeTo: null } as const;

const ofSheets = (...sheets: SeasonSheet[]) =>
  shown(<SeasonCosts sheets={sheets.map(shownSeason)} />);
const sheetOf = (programs: readonly Program[], facts: Partial<SheetFacts> = {}, season = 2026) => ({
  season,
  programs,
  facts: { ...NO_SHEET_FACTS, ...facts },
});
const of = (...programs: Program[]) => ofSheets(sheetOf(programs));

describe("the seasons on a club's page", () => {
  test('[SEAS-04] the first is a table of programs for each age group, and others are links', async () => {
    const html = await ofSheets(
      sheetOf([program(), program({ ageGroup: 'U15', feeTo: 2_400 })]),
      sheetOf([program({ feeFrom: 2_000, feeTo: 2_000 })], {}, 2025),
    );
    expect(html).toContain('2026–27 season. Fees are per player for the full season.');
    expect(html).toContain(
      '<th scope="row">U15 Girls <small>Travel</small></th><td data-l="Fee"><b>$2,150–$2,400</b></td>',
    );
    expect(html).toContain('<b>U15</b> <span>$2,150–$2,400</span> <small>1 program</small>');
    expect(html).not.toContain('<details class="age" open="">');
    expect(html).not.toContain('$2,000');
    expect(html).toContain('href="/?season=2025"');
  });

  test('the age group that was searched for is open, and its terms', async () => {
    const programs = [
      program({ includes: ['Uniform'] }),
      program({ ageGroup: 'U15', includes: ['Video'] }),
    ];
    const html = await shown(
      <SeasonCosts sheets={[shownSeason(sheetOf(programs))]} ageGroup="U15" />,
    );
    expect(html.match(/<details class="age" open=""><summary><b>(.*?)</)?.[1]).toBe('U15');
    expect(html.match(/<details class="age"/g)).toHaveLength(2);
    expect(html).toContain('<details open=""><summary>Girls Travel U15</summary>');
    expect(html).toContain('<details><summary>Girls Travel U14</summary>');
  });

  test('a week shows its year if it is not in the season', async () => {
    const html = await of(program({ ...PRACTICE, firstWeek: '2019-12-02' }));
    expect(html).toContain('Dec 2, 2019 – May 24</');
  });

  test('[SEAS-05] a fee that is not disclosed says so', async () => {
    expect(await of(program(undisclosed))).toContain(
      '<td data-l="Fee"><span>Not disclosed</span></td>',
    );
  });

  test('[SEAS-06] lists what the fee includes and what it does not', async () => {
    const html = await of(program({ includes: ['Uniform', 'Video'] }));
    expect(html).toContain('<ul class="in"><li>Uniform</li><li>Video</li></ul>');
    expect(html).toContain(
      '<ul class="out"><li>Tournament entry</li><li>Gym and practice</li><li>Coach travel</li>' +
        '<li>Team travel</li><li>Lodging</li><li>Membership (USAV/AAU)</li><li>Strength training</li></ul>',
    );
    expect(await of(program())).toContain('The club hasn’t said what the fee includes.');
  });

  test('[SEAS-06] programs with different terms are named', async () => {
    const html = await of(
      program({ includes: ['Uniform'] }),
      program({ ageGroup: 'U15', includes: ['Uniform'] }),
      program({ gender: 'Boys', includes: ['Video'] }),
    );
    expect(html).toContain('>Girls Travel U14–U15</summary>');
    expect(html).toContain('>Boys Travel U14</summary>');
  });

  test('[SEAS-07] shows dollars per practice hour when all is known, and their calculation', async () => {
    const html = await of(program(PRACTICE), program({ ageGroup: 'U15' }));
    expect(html).toContain(
      '<td data-l="Per practice hour"><b>$22</b><span> <small>for 100 hours</small></span></td>',
    );
    expect(html).toContain(
      '<td class="untold" data-l="Per practice hour"><span>Not stated</span></td>',
    );
    expect(html).toContain(
      'U14 Girls Travel: $2,150 ÷ (2 × 120 minutes × 25 weeks = 100 hours) = about $22 an hour.',
    );
    expect(await of(program({ ...PRACTICE, ...undisclosed }))).not.toContain('Per practice hour');
  });

  test("empty columns are left out, and a single gap says 'Not stated'", async () => {
    expect(await of(program())).not.toContain('Roster');
    const html = await of(program({ rosterMax: 12 }), program({ ageGroup: 'U15' }));
    expect(html).toContain('<td data-l="Roster"><span>Up to 12</span></td>');
    expect(html).toContain('<td class="untold" data-l="Roster"><span>Not stated</span></td>');
  });

  test('typed text is escaped, and only web addresses are links', async () => {
    const html = await of(
      program({ refundRule: '<b>None</b> & never', sourceUrl: 'javascript:x' }),
    );
    expect(html).toContain('Refunds: &lt;b&gt;None&lt;/b&gt; &amp; never.');
    expect(html).not.toContain('javascript');
    expect(await of(program({ sourceUrl: 'https://club.example.org/fees?a="b"' }))).toContain(
      'href="https://club.example.org/fees?a=&quot;b&quot;">Source: club.example.org</a>',
    );
  });

  test('a club without a sheet says what to do', async () => {
    expect(await ofSheets()).toContain('No season fees listed yet. Ask the club.');
  });
});

describe('what families ask for beyond the fee', () => {
  test('[FACT-01] shows practice days, open spots, and whether the head coach returns', async () => {
    const html = await of(
      program({
        ...PRACTICE,
        practiceDays: ['Mon', 'Wed'],
        openSpots: '3',
        rosterMax: 12,
        headCoachReturns: true,
      }),
      program({ ageGroup: 'U15', openSpots: 'None', headCoachReturns: false }),
    );
    expect(html).toContain('>Mon, Wed</span><span> <small>120\u00a0min, Dec 7 – May 24</small>');
    expect(html).toContain('<td data-l="Roster"><span>3 of 12 open</span></td>');
    expect(html).toContain(
      '<td data-l="Roster"><span>Full</span></td><td data-l="Head coach"><span>New</span></td>',
    );
    expect(html).toContain('<td data-l="Head coach"><span>Returns</span></td>');
    const thrice = { ...PRACTICE, practicesPerWeek: 3, practiceDays: ['Mon', 'Wed'] };
    expect(await of(program(thrice))).toContain(
      '<small>3 a week, 120\u00a0min, Dec 7 – May 24</small>',
    );
    for (const [openSpots, words] of [
      ['None', 'Full'],
      ['Some', 'Some spots open'],
    ] as const) {
      expect(await of(program({ openSpots, rosterMax: 12 }))).toContain(
        `<span>${words}</span><span> <small>up to 12</small>`,
      );
    }
    expect(await of(program())).not.toMatch(/Roster|Head coach/);
  });

  test('[FACT-02] shows what travel costs and how to ask for financial aid', async () => {
    const facts = {
      travelFrom: 800,
      travelTo: 1_500,
      aidHow: 'Write to <the treasurer>',
      aidUntil: '2026-10-01',
      aidUrl: 'https://club.example.org/aid',
    };
    const html = await ofSheets(sheetOf([program()], facts));
    expect(html).toContain('Travel beyond the fee: $800–$1,500 a family.');
    expect(html).toContain(
      'Asking for financial aid: Write to &lt;the treasurer&gt;. Ask by October 1, 2026.',
    );
    expect(html).toContain(
      'href="https://club.example.org/aid">Financial aid: club.example.org</a>',
    );
    const onlyLink = { ...facts, travelFrom: null, travelTo: null, aidHow: null, aidUntil: null };
    expect(await ofSheets(sheetOf([program()], onlyLink))).not.toContain('Asking for');
    expect(await of(program())).not.toMatch(/Travel beyond|Asking for/);
  });
});
