import type { CompareSearch } from '../schema.ts';

/** What a form sends along of the comparison that it stands on. */
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
