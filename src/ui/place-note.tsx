import type { ReactNode } from 'react';
import { nearTown, unknownPlace } from '#domain/near.ts';
import type { Near, NearPlace } from '#domain/near.ts';

interface PlaceNoteProps<Search> {
  /** As asked. */
  readonly search: Search;
  readonly place: NearPlace | undefined;
  readonly example: string;
  readonly renderLink: (search: Search, words: string) => ReactNode;
}

/** Its id, which describes the field. */
export const PLACE_NOTE = 'place-note';

/** How a typed place was understood, with links to what else it may mean (D66). */
export function PlaceNote<Search extends Near>(props: PlaceNoteProps<Search>) {
  const { search, place, example, renderLink } = props;
  if (!place || (place.label && place.others.length === 0 && !place.elsewhere)) return null;
  const { label, others, elsewhere } = place;
  const words = elsewhere
    ? `${label} is in ${elsewhere.state}, so every state is searched.`
    : label
      ? `Near ${label}. Others with this name:`
      : others.length > 0
        ? `We don’t know “${search.near}.” Did you mean`
        : unknownPlace(search.near, example);
  return (
    <p
      id={PLACE_NOTE}
      className={`mb-4 rounded-xl border px-4 py-2 ${label ? 'border-line' : 'border-danger bg-danger-tint'}`}
    >
      <span>{words} </span>
      {elsewhere
        ? renderLink({ ...search, near: elsewhere.label }, `Search only ${search.state}`)
        : null}
      {others.map((town, index) => (
        <span key={town.label}>
          {index === 0 ? null : <span> · </span>}
          {renderLink(nearTown(search, town), town.label)}
        </span>
      ))}
      {label || others.length === 0 ? null : <span>?</span>}
    </p>
  );
}
