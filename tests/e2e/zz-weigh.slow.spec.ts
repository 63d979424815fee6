import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { weighPage } from '../../bench/weight.ts';
import { pathOf } from './clubs.ts';
import { test } from './test.ts';
test('weigh', async ({ site, browser }) => {
  const club = aClub({ name: 'Garden' });
  await save(site.sql, club);
  for (const p of [`${await pathOf(site.sql, club.id)}/suggest-edit`, '/suggest-club']) {
    const { files } = await weighPage(browser, site.url, p);
    console.log(
      p,
      files
        .filter((f) => f.kind === 'JavaScript')
        .map((f) => `${f.gzipBytes} ${f.path}`)
        .join('\n'),
    );
  }
});
