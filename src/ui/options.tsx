interface OptionsProps<Value extends string | number> {
  of: readonly Value[];
  none?: string;
  chosen?: Value | '' | undefined;
  says?: (value: Value) => string;
}

/** `none` labels the empty option; `chosen` is listed even if it is not offered anymore. */
export function Options<Value extends string | number>(props: OptionsProps<Value>) {
  const { of: offered, none, chosen, says = String } = props;
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
