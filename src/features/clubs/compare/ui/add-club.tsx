import { Link } from '@tanstack/react-router';
import { clubLink } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { TextField } from '#ui/field.tsx';
import type { Comparison } from '../client.ts';
import { withClubs } from '../rules.ts';
import type { ComparedClub, CompareSearch } from '../schema.ts';
import { setChosen } from '../store.ts';

interface Added {
  readonly search: CompareSearch;
  readonly comparison: Comparison;
}

export function AddClub({ search, comparison }: Added) {
  const { clubs } = comparison;
  const ids = clubs.map(({ id }) => id);
  const { name } = search;
  return (
    <section className="court-line print-hidden mt-10" id="add">
      <h2 className="text-heading">{clubs.length === 0 ? 'Choose clubs' : 'Add a club'}</h2>
      {clubs.length === 1 ? (
        <ul className="mt-3">
          {clubs.map((club) => (
            <li key={club.id} className="flex flex-wrap items-center gap-x-4">
              <ClubLink club={club} />
              <RemoveLink search={search} club={club} clubs={clubs} />
            </li>
          ))}
        </ul>
      ) : null}
      <form action="/compare#add" className="mt-4 flex max-w-xl flex-wrap items-end gap-3">
        <KeptFields search={{ ...search, club: ids, name: undefined }} />
        <div className="min-w-0 grow">
          <TextField
            label="Club name"
            name="name"
            type="search"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={name ?? ''}
          />
        </div>
        <button type="submit" className={button.court}>
          Find
        </button>
      </form>
      {name === undefined ? null : <Found search={search} comparison={comparison} />}
      <p className="mt-6 flex flex-wrap gap-3">
        <Link
          to="/find-club"
          search={{
            state: 'any',
            ageGroup: search.ageGroup,
            gender: search.gender,
            near: search.near,
          }}
          preload={false}
          className={clubs.length < 2 ? button.accent : button.outline}
          onClick={() => (clubs.length > 0 ? setChosen(clubs) : undefined)}
        >
          Find clubs to compare
        </Link>
      </p>
    </section>
  );
}

export function ClubLink({ club }: { club: ComparedClub }) {
  return (
    <Link {...clubLink(club)} preload={false} className="link target font-semibold">
      {club.name}
    </Link>
  );
}

interface RemoveLinkProps {
  readonly search: CompareSearch;
  readonly club: ComparedClub;
  readonly clubs: readonly ComparedClub[];
}

export function RemoveLink({ search, club, clubs }: RemoveLinkProps) {
  const others = clubs.filter((one) => one !== club);
  return (
    <Link
      to="/compare"
      search={withClubs(
        search,
        others.map(({ id }) => id),
      )}
      preload={false}
      className="link target print-hidden text-sm"
      onClick={() => setChosen(others)}
    >
      Remove<span className="sr-only"> {club.name}</span>
    </Link>
  );
}

function Found({ search, comparison: { clubs, found, nearNames } }: Added) {
  if (found.length === 0) {
    return (
      <p className="mt-4">
        We couldn’t find another club named “{search.name}.”
        {nearNames.length > 0 ? <span> Did you mean </span> : null}
        {nearNames.map((near, at) => (
          <span key={near}>
            {at > 0 ? <span>, </span> : null}
            <Link
              to="/compare"
              search={{ ...search, name: near }}
              hash="add"
              preload={false}
              className="link target"
            >
              {near}
            </Link>
          </span>
        ))}
        {nearNames.length > 0 ? <span>?</span> : null}
      </p>
    );
  }
  return (
    <ul aria-label="Clubs found" className="mt-4 divide-y divide-line">
      {found.map(({ id, name, place }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-ink-soft">{place}</span>
          </span>
          <Link
            to="/compare"
            search={withClubs(search, [...clubs.map((club) => club.id), id])}
            preload={false}
            className={button.outline}
            onClick={() => setChosen([...clubs, { id, name }])}
          >
            Add<span className="sr-only"> {name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function KeptFields({ search: { club = [], ...others } }: { search: CompareSearch }) {
  return (
    <>
      {club.map((id) => (
        <input key={id} type="hidden" name="club" value={id} />
      ))}
      {Object.entries(others).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
    </>
  );
}
