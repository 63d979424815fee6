export function oneOf<const Option extends string>(options: readonly Option[], value: unknown) {
  if (typeof value !== 'string') return undefined;
  const wanted = value.trim().toLowerCase();
  return options.find((option) => option.toLowerCase() === wanted);
}
