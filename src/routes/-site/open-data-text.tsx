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
        <p>Every file holds what the pages show today. A spreadsheet opens CSV.</p>
        <LegalList
          points={kinds.map(({ kind, title, count, changed }) => (
            <>
              <b>{title}:</b> {count}, last changed {changed}. <Download kind={kind} format="csv" />{' '}
              · <Download kind={kind} format="json" />
            </>
          ))}
        />
        <p>
          Ratings, comments, and anything else that members wrote isn’t part of it, and neither are
          logos, which belong to the clubs.
        </p>
      </LegalSection>
      <LegalSection title="Show a club on your site">
        <div id="embed" className="grid gap-3">
          {embed === null ? (
            <p>Open a club’s page and follow “Embed this club.” The code to copy is then here.</p>
          ) : (
            <Embed {...embed} />
          )}
        </div>
      </LegalSection>
      <Programs kinds={kinds} examples={examples} />
    </LegalPage>
  );
}

function Download({ kind, format }: { kind: string; format: 'csv' | 'json' }) {
  return (
    <a href={`/api/v1/${kind}.${format}`} download className="link target">
      {format.toUpperCase()}
      <span className="sr-only"> of {kind}</span>
    </a>
  );
}

function Embed({ id, name, code }: NonNullable<Data['embed']>) {
  return (
    <>
      <p>This card of {name} fits any page, light or dark. Paste this code into yours:</p>
      <Code text={code} label="Code to copy" />
      <iframe src={`/embed/clubs/${id}`} title={name} className="h-65 w-105 max-w-full" />
      <p>Sites that know oEmbed, such as WordPress, make the card from the club’s address alone.</p>
    </>
  );
}

function Programs({ kinds, examples }: Pick<Data, 'kinds' | 'examples'>) {
  return (
    <>
      <LegalSection title="Read it from a program">
        <p>
          Answers are JSON, and pages of any site may read them. A program can learn all of this
          from{' '}
          <a href="/api/openapi.json" className="link">
            our OpenAPI description
          </a>
          .
        </p>
        <LegalList
          points={[
            'A list has items in the order of their ids. Send its “next” as “after” for the next page, until it’s null.',
            'Send “asOf” of your last visit as “changed_since” to get only what has changed. What we removed in the past year is there with its id and the time it was deleted. Follow changes without other filters.',
            'Send an ETag back as If-None-Match. We answer 304 while nothing has changed.',
            'An error is a problem (RFC 9457), whose “detail” says what’s wrong. We refuse parameters that we don’t know.',
            'You can make 240 requests in 2 minutes, and 120 downloads an hour.',
          ]}
        />
        {examples.map(({ title, code }) => (
          <div key={title} className="grid gap-1">
            <h3 className="text-base">{title}</h3>
            <Code text={code} label={title} />
          </div>
        ))}
      </LegalSection>
      {kinds.map(({ kind, title, parameters, fields }) => (
        <LegalSection key={kind} title={title}>
          <p>
            <code>/api/v1/{kind}</code> takes the parameters of our pages. What we don’t know is
            null or empty.
          </p>
          <Names title={`Parameters of ${kind}`} of={parameters} />
          <Names title={`Fields of ${kind}`} of={fields} />
        </LegalSection>
      ))}
    </>
  );
}

function Names({ title, of }: { title: string; of: Data['kinds'][number]['fields'] }) {
  return (
    <details>
      <summary className="link target cursor-pointer">{title}</summary>
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

function Code({ text, label }: { text: string; label: string }) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
      tabIndex={0}
      role="region"
      aria-label={label}
      className="overflow-x-auto rounded-lg bg-sand p-4 text-sm select-all"
    >
      <code>{text}</code>
    </pre>
  );
}
