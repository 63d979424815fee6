import { Fragment } from 'react';
import type { Ref } from 'react';
import { Crest } from '#ui/crest.tsx';
import { InlineHeart } from '#features/saved/clubs/components.tsx';
import type { Comparison } from '../client.ts';
import { differing } from '../rules.ts';
import type { CompareLine, CompareSearch } from '../schema.ts';
import { ClubLink, RemoveLink } from './add-club.tsx';

interface CompareTableProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly search: CompareSearch;
  readonly comparison: Comparison;
}

export function CompareTable({ ref, search, comparison: { clubs, groups } }: CompareTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached
    <div ref={ref} role="region" aria-label="Clubs side by side" tabIndex={0} className="compare">
      <table data-clubs={clubs.length}>
        <caption className="sr-only">Clubs side by side</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Fact</span>
            </th>
            {clubs.map((club) => (
              <th key={club.id} scope="col">
                <Crest name={club.name} logoUrl={club.logoUrl} size="tiny" />
                <span className="name">
                  <ClubLink club={club} />
                </span>
                <small>{club.place}</small>
                <InlineHeart club={club} />
                <RemoveLink search={search} club={club} clubs={clubs} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title} data-same={rows.every(({ isSame }) => isSame) ? '' : undefined}>
            <tr>
              <th scope="rowgroup" colSpan={clubs.length + 1} className="group">
                <span>{title}</span>
              </th>
            </tr>
            {rows.map(({ label, cells, isSame }) => (
              <tr key={label} data-same={isSame ? '' : undefined}>
                <th scope="row">
                  <span>{label}</span>
                </th>
                {cells.map((lines, at) => (
                  <td key={clubs[at]?.id}>
                    <div>
                      {lines.map((line, index) => (
                        <Line key={index} line={line} />
                      ))}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {differing(groups).rows === 0 ? (
        <p className="no-differences">These clubs match on everything compared here.</p>
      ) : null}
    </div>
  );
}

function Line({ line: { label, text, href, isUnknown } }: { line: CompareLine }) {
  return (
    <p data-unknown={isUnknown ? '' : undefined}>
      {label ? <b>{label}: </b> : null}
      {href ? (
        <a
          href={href}
          rel={href.startsWith('/') ? undefined : 'noopener nofollow ugc'}
          className="link target"
        >
          {breakable(text)}
        </a>
      ) : (
        <span>{text}</span>
      )}
    </p>
  );
}

/** Breaks after a period or an at sign rather than within a word. */
function breakable(text: string) {
  return text.split(/(?<=[.@])(?=\S)/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts in a fixed order
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      <span>{part}</span>
    </Fragment>
  ));
}
