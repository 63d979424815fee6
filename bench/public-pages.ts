import { MOST_SCRIPT_BYTES, MOST_SCRIPT_BYTES_OF_FORM } from './weight.ts';

/** A page for any visitor. */
export interface PublicPage {
  readonly name: string;
  readonly path: string;
  /** Selects the content that visitors come for. */
  readonly reading: string;
  /** The budget for its JavaScript, in gzip bytes. */
  readonly mostScriptBytes: number;
}

export const FINDER = '/find-club?state=Pennsylvania';
/** On this page, more of the sample's clubs have a logo than on any other. */
const MANY_LOGOS = '/find-club?state=New+Jersey';

/**
 * One public page of each kind, on a site with sample data.
 *
 * @throws Error if the finder shows no club, the board no tryout, or the blog no post
 */
export async function publicPages(site: string): Promise<PublicPage[]> {
  const club = await firstLink(site, FINDER, /href="(\/clubs\/[^"?]+)/);
  const compared = `/compare?${await clubIds(site)}`;
  const post = await firstLink(site, '/blog', /href="(\/blog\/(?!category|feed)[^"?#]+)/);
  const tryout = await firstLink(site, '/tryouts', /href="(\/tryouts\/[0-9a-f-]{36})"/);
  const category = await firstLink(site, '/blog', /href="(\/blog\/category\/[^"?#]+)/);
  const text = { mostScriptBytes: MOST_SCRIPT_BYTES };
  const form = { mostScriptBytes: MOST_SCRIPT_BYTES_OF_FORM };
  return [
    { name: 'home', path: '/', reading: 'h1', ...text },
    { name: 'finder', path: FINDER, reading: 'article', ...text },
    { name: 'finder with many logos', path: MANY_LOGOS, reading: 'article', ...text },
    { name: 'club', path: club, reading: 'h1', ...text },
    { name: 'compare', path: compared, reading: 'table', ...text },
    { name: 'tryouts', path: '/tryouts', reading: 'h1', ...text },
    { name: 'tryout', path: tryout, reading: 'h1', ...text },
    { name: 'saved', path: '/saved', reading: 'h1', ...text },
    { name: 'blog', path: '/blog', reading: 'article', ...text },
    { name: 'post', path: post, reading: 'article p', ...text },
    { name: 'category', path: category, reading: 'h1', ...text },
    { name: 'legal', path: '/privacy-policy', reading: 'main p', ...text },
    { name: 'suggest-club', path: '/suggest-club', reading: 'form label', ...form },
    { name: 'suggest-edit', path: `${club}/suggest-edit`, reading: 'form h2', ...form },
    { name: 'auth', path: '/auth', reading: 'form label', ...form },
  ];
}

/** The first three clubs of the finder, as in a comparison's address. */
async function clubIds(site: string): Promise<string> {
  const html = await (await fetch(site + FINDER)).text();
  const ids = [...html.matchAll(/name="club" value="([0-9a-f-]{36})"/g)].map(([, id]) => id);
  return ids
    .slice(0, 3)
    .map((id) => `club=${id}`)
    .join('&');
}

async function firstLink(site: string, path: string, link: RegExp): Promise<string> {
  const html = await (await fetch(site + path)).text();
  const found = link.exec(html)?.[1];
  if (found === undefined) throw new Error(`${path} leads to no ${link.source}`);
  return found;
}
