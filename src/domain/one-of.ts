/** One of a list of options, ignoring case; undefined when it is none of them. */
export function oneOf<const Option extends string>(
  options: readonly Option[],
  value: unknown,
): Option | undefined {
  if (typeof value !== 'string') return undefined;
  const wanted = value.trim().toLowerCase();
  return options.find((option) => option.toLowerCase() === wanted);
}
