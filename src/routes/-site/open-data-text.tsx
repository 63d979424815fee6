import type { getOpenData } from '#features/site/open-data/functions.ts';
import { site } from '#site.config.ts';
import { LegalList, LegalPage, LegalSection, LegalTable } from './legal-page.tsx';

type Data = Awaited<ReturnType<typeof getOpenData>>;

export function OpenData({ data: { license, kinds, examples, embed } }: { data: Data }) {
  return (
    <LegalPage
      title="Open data"
      summary={
        <p>
          You can use the facts about clubs on {site.name} in your own site, app, or spreadsheet.
          They’re free under{' '}
          <a href={license.url} rel="license" className="link">
            {license.name}
          </a>
          : name {site.name} as the source and link to us.
        </p>
      }
    >
      <LegalSection title="Download">
        <LegalList
          points={kinds.map(({ kind, title, count, changed }) => (
            <>
              {/* Lines that fit in either font, so that nothing moves when the site's own comes. */}
              <b className="block">{title}</b>
              <span className="block">{`${count}, last changed ${changed}`}</span>
              {['csv', 'json'].map((format) => (
                <a key={format} href={`/api/v1/${kind}.${format}`} className="link target mr-2">
                  {format.toUpperCase()}
                  <span className="sr-only"> of {kind}</span>
                </a>
              ))}
            </>
          ))}
        />
        <p>Ratings, comments, and logos aren’t included, nor anything else that members wrote.</p>
      </LegalSection>
      <LegalSection title="Show a club on your site">
        <div id="embed" className="grid gap-3">
          {embed === null ? (
            <p>Open a club’s page and follow “Embed this club.” The code to copy is then here.</p>
          ) : (
            <>
              <p>
                This card of {embed.name} fits any page, light or dark. Paste this code into yours:
              </p>
              <Code title="Code to copy" code={embed.code} />
              <iframe
                src={`/embed/clubs/${embed.id}`}
                title={embed.name}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
                className="h-65 w-105 max-w-full"
              />
              <p>WordPress and other sites with oEmbed need only the address of the club’s page.</p>
            </>
          )}
        </div>
      </LegalSection>
      <LegalSection title="Read it from a program">
        <LegalList points={RULES} />
        <p>
          A program can read all of this in{' '}
          <a href="/api/openapi.json" className="link">
            our OpenAPI description
          </a>
          .
        </p>
        {examples.map((example) => (
          <Code key={example.title} {...example} />
        ))}
      </LegalSection>
      {kinds.map(({ kind, title, parameters, fields }) => (
        <LegalSection key={kind} title={title}>
          <Names title={`Parameters of /api/v1/${kind}`} of={parameters} />
          <Names title={`Fields of ${kind}`} of={fields} />
        </LegalSection>
      ))}
    </LegalPage>
  );
}

const RULES = [
  'Answers are JSON, and pages of any site may read them. What we don’t know is null or empty.',
  'A list has items in the order of their ids. Send its “next” as “after” for the next page, until it’s null.',
  'Send “asOf” of the first page of your last visit as “changed_since” to get only what has changed. What we removed in the past year is there with its id and the time it was deleted. Follow changes without other filters.',
  'Tryouts leave the list when they’re over; drop them by “endDate”.',
  'Send an ETag back as If-None-Match. We answer 304 while nothing has changed.',
  'An error is a problem (RFC 9457), whose “detail” says what’s wrong. We refuse parameters that we don’t know.',
  'You can make 240 requests in 2 minutes, and 120 downloads an hour.',
];

function Names({ title, of }: { title: string; of: Data['kinds'][number]['fields'] }) {
  return (
    <details>
      <summary className="link min-h-11 w-max content-center">{title}</summary>
      <LegalTable
        caption={title}
        head={['Name', 'Meaning', 'Values']}
        rows={of.map(({ name, meaning, choices }) => [
          <code key={name} className="break-words">
            {name}
          </code>,
          meaning,
          choices,
        ])}
      />
    </details>
  );
}

function Code({ title, code }: { title: string; code: string }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-base">{title}</h3>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
        tabIndex={0}
        role="region"
        aria-label={title}
        className="overflow-x-auto rounded-lg bg-sand p-4 text-sm select-all"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}
