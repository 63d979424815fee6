import type { ComponentProps } from 'react';
import { ageGroupsLabel } from '#domain/age-group.ts';
import { clubPath } from '#domain/paths.ts';
import { DARK, LIGHT } from '#domain/palette.ts';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';
import { site } from '#site.config.ts';

const colors = ({ card, ink, inkSoft, line, court }: typeof LIGHT | typeof DARK) =>
  `--card:${card};--ink:${ink};--soft:${inkSoft};--line:${line};--court:${court}`;

export const EMBED_STYLE = `:root{color-scheme:light dark;${colors(LIGHT)}}
@media (prefers-color-scheme:dark){:root{${colors(DARK)}}}
*{box-sizing:border-box;margin:0}
body{font:1rem/1.45 system-ui,sans-serif;color:var(--ink);background:var(--card);overflow-wrap:anywhere}
article{display:flex;flex-direction:column;gap:.5rem;min-height:100vh;padding:1rem 1.125rem;border:1px solid var(--line);border-top:4px solid var(--court)}
h1{font-size:1.1875rem;line-height:1.25}p,dl{font-size:.9375rem}a{color:var(--court)}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem .75rem}
dl div{display:contents}dd{min-width:0}dt,.soft{color:var(--soft)}.end{margin-top:auto}`;

/** A whole document without scripts, for a frame on any site. */
export function EmbeddedClub({ club, siteUrl }: { club: ClubSummary | null; siteUrl: string }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${club?.name ?? 'Club not found'} | ${site.name}`}</title>
        <style>{EMBED_STYLE}</style>
      </head>
      <body>
        <article>
          {club ? <ClubFacts club={club} siteUrl={siteUrl} /> : <h1>We couldn’t find this club</h1>}
          <p className="soft end">
            Listed on{' '}
            <a href={siteUrl} target="_blank" rel="noopener">
              {site.name}
            </a>
          </p>
        </article>
      </body>
    </html>
  );
}

function ClubFacts({ club, siteUrl }: { club: ClubSummary; siteUrl: string }) {
  const facts = {
    Plays: [...club.genders, ...club.teamTypes].join(', '),
    Ages: ageGroupsLabel(club.ageGroups),
    Cost: club.cost,
    'Next tryout': club.nextTryout,
  };
  return (
    <>
      <h1>
        <a href={siteUrl + clubPath(club)} target="_blank" rel="noopener">
          {club.name}
        </a>
      </h1>
      {club.place === '' ? null : <p className="soft">{club.place}</p>}
      <dl>
        {Object.entries(facts).map(([label, fact]) =>
          fact ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  );
}

export function EmbedFrame({ title, ...frame }: ComponentProps<'iframe'>) {
  return (
    <iframe
      {...frame}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
      style={{ border: 0, maxWidth: '100%' }}
    />
  );
}
