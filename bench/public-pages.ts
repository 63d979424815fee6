/** A page that anybody may visit. */
export interface PublicPage {
  readonly name: string;
  readonly path: string;
  /** Selects what a visitor comes to read. */
  readonly reading: string;
}

export const FINDER = '/find-club?state=Pennsylvania';

/**
 * One public page of each kind, of the site with its sample data.
 *
 * @throws Error when the finder shows no club, or the blog no post
 */
export async function publicPages(site: string): Promise<PublicPage[]> {
  const club = await firstLink(site, FINDER, /href="(\/clubs\/[^"?]+)/);
  const post = await firstLink(site, '/blog', /href="(\/blog\/(?!category|feed)[^"?#]+)/);
  const category = await firstLink(site, '/blog', /href="(\/blog\/category\/[^"?#]+)/);
  return [
    { name: 'home', path: '/', reading: 'h1' },
    { name: 'finder', path: FINDER, reading: 'article' },
    { name: 'club', path: club, reading: 'h1' },
    { name: 'blog', path: '/blog', reading: 'article' },
    { name: 'post', path: post, reading: 'article p' },
    { name: 'category', path: category, reading: 'h1' },
    { name: 'legal', path: '/privacy-policy', reading: 'main p' },
    { name: 'suggest-club', path: '/suggest-club', reading: 'form label' },
    { name: 'auth', path: '/auth', reading: 'form label' },
  ];
}

async function firstLink(site: string, path: string, link: RegExp): Promise<string> {
  const html = await (await fetch(site + path)).text();
  const found = link.exec(html)?.[1];
  if (found === undefined) throw new Error(`${path} leads to no ${link.source}`);
  return found;
}
