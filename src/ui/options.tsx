/**
 * The options of a select.
 *
 * @param none says what it means that nothing is chosen; left out where something always is
 * @param chosen is among them even where it is not offered, or not any more
 * @param says each in words; as it is when left out
 */
export function Options<Value extends string | number>({
  of: offered,
  none,
  chosen,
  says = String,
}: {
  of: readonly Value[];
  none?: string;
  chosen?: Value | '' | undefined;
  says?: (value: Value) => string;
}) {
  const isAway = chosen !== undefined && chosen !== '' && !offered.includes(chosen);
  const options = isAway ? [...offered, chosen] : offered;
  return (
    <>
      {none === undefined ? null : <option value="">{none}</option>}
      {options.map((value) => (
        <option key={value} value={value}>
          {says(value)}
        </option>
      ))}
    </>
  );
}
