/** Dependencies as package.json names them. */
export interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  overrides?: Record<string, unknown>;
}

const exact = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Every dependency with its version, of all kinds. */
export function namedDependencies(manifest: Manifest): [name: string, version: string][] {
  return Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
}

/** Dependencies that could be installed in another version later. */
export function looseVersions(manifest: Manifest): string[] {
  return namedDependencies(manifest)
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${name} ${version}`);
}

/** The packages that docs/dependencies.md explains: the first cell of each row of its tables. */
export function defendedPackages(markdown: string): string[] {
  return [...markdown.matchAll(/^\| `([^`]+)` +\| *(.*?) *\|$/gm)]
    .filter(([, , reason = '']) => reason !== '')
    .map(([, name = '']) => name);
}

/** Differences between package.json and docs/dependencies.md, one sentence each. */
export function dependencyDefects(manifest: Manifest, markdown: string): string[] {
  const defended = defendedPackages(markdown);
  const named = new Set(namedDependencies(manifest).map(([name]) => name));
  const missing = [...named].filter((name) => !defended.includes(name));
  const stale = defended.filter((name) => !named.has(name));
  const twice = defended.filter((name, index) => defended.indexOf(name) !== index);
  return [
    ...missing.map((name) => `docs/dependencies.md says nothing about ${name}.`),
    ...stale.map((name) => `docs/dependencies.md defends ${name}, which package.json lacks.`),
    ...twice.map((name) => `docs/dependencies.md defends ${name} twice.`),
  ];
}
