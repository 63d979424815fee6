export const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Last-Modified, Retry-After',
};

/** The docs' examples, which a test runs. */
export function examplesFor(siteUrl: string, clubId: string) {
  const api = `${siteUrl}/api/v1`;
  return [
    {
      title: 'Girls’ clubs within 10 miles of a ZIP code that cost up to $2,000',
      code: `curl '${api}/clubs?near=19003&within=10&gender=Girls&maxFee=2000'`,
    },
    { title: 'One club', code: `curl '${api}/clubs/${clubId}'` },
    { title: 'U14 programs of a season', code: `curl '${api}/programs?ageGroup=U14&season=2026'` },
    { title: 'Tryouts on weekends', code: `curl '${api}/tryouts?days=Sat,Sun&limit=10'` },
    {
      title: 'Keep a copy of all clubs up to date, in JavaScript',
      code: `const clubs = new Map();
let since = '1970-01-01T00:00:00Z'; // store it with your copy
async function follow() {
  const query = new URLSearchParams({ limit: '500', changed_since: since });
  let page, asOf;
  do {
    const answer = await fetch('${api}/clubs?' + query);
    page = await answer.json();
    if (!answer.ok) throw new Error(page.detail);
    asOf ??= page.asOf; // of the first page: later ones miss what changes meanwhile
    for (const club of page.items) {
      if (club.deleted) clubs.delete(club.id);
      else clubs.set(club.id, club);
    }
    query.set('after', page.next);
  } while (page.next);
  since = asOf;
}
await follow(); // all clubs
await follow(); // only what has changed
console.log(clubs.size);`,
    },
  ];
}

/** A cell of a download: lists of words by semicolons, anything deeper as JSON. */
export function cellOf(value: unknown): string {
  if (value === null || typeof value === 'string') return value ?? '';
  const isWords = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isWords ? value.join('; ') : JSON.stringify(value);
}

/** Whether the caller has this already (RFC 9110, 13.1.2). */
export function isTagIn(ifNoneMatch: string | null, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(etag.replace(/^W\//, ''));
}
