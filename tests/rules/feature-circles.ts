/** Features that import each other in a circle (docs/architecture.md, "Layout"). */
import type { SourceFile } from './tree.ts';

/** Which features each feature imports. */
export function featureImports(files: readonly SourceFile[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const feature = /^src\/features\/([^/]+)\//.exec(path)?.[1];
    if (!feature || /\.test\.tsx?$/.test(path)) continue;
    const seen = imports.get(feature) ?? new Set();
    imports.set(feature, seen);
    for (const [, other = ''] of text.matchAll(/['"](?:#|(?:\.\.\/)+)features\/([^/'"]+)\//g)) {
      if (other !== feature) seen.add(other);
    }
    // '../../clubs/schema.ts' leaves the folder of a feature without naming 'features'.
    for (const [, other = ''] of text.matchAll(/from ['"](?:\.\.\/)+([a-z]+)\/[^'"]+['"]/g)) {
      if (other !== feature && other !== 'ui') seen.add(other);
    }
  }
  return imports;
}

/** One line per circle, such as 'clubs -> ratings -> clubs'; each circle once. */
export function featureCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const circles = new Map<string, string>();
  const follow = (path: string[]): void => {
    for (const next of imports.get(path.at(-1) ?? '') ?? []) {
      const start = path.indexOf(next);
      if (start >= 0) {
        const circle = path.slice(start);
        const key = circle.toSorted().join();
        if (!circles.has(key)) circles.set(key, [...circle, next].join(' -> '));
      } else {
        follow([...path, next]);
      }
    }
  };
  for (const feature of [...imports.keys()].toSorted()) follow([feature]);
  return [...circles.values()];
}
