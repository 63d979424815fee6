/**
 * Rooms that import each other in a circle (docs/architecture.md, "Where things are"). `components.tsx` of a room
 * does not count: a card shows a heart, and the page of saved clubs shows cards. No module may be in a
 * circle (.dependency-cruiser.js).
 */
import { posix } from 'node:path';
import { roomOf } from './feature-files.ts';
import type { SourceFile } from './tree.ts';

/** Which rooms each room imports. */
export function featureImports(files: readonly SourceFile[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const room = roomOf(path)?.room;
    if (!room || /\.test\.tsx?$/.test(path)) continue;
    const seen = imports.get(room) ?? new Set();
    imports.set(room, seen);
    for (const [, specifier = ''] of text.matchAll(/['"]((?:#|\.\.?\/)[^'"\n]+\.tsx?)['"]/g)) {
      const target = specifier.startsWith('#')
        ? `src/${specifier.slice(1)}`
        : posix.join(posix.dirname(path), specifier);
      const other = roomOf(target)?.room;
      if (other && other !== room && !target.endsWith('/components.tsx')) seen.add(other);
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
