import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { misnamedDecisions } from './decisions.ts';
import { listFiles } from './tree.ts';

describe('decision records', () => {
  test('are numbered and titled', () => {
    const names = listFiles(['docs/decisions']).map((path) => basename(path));
    expect(misnamedDecisions(names)).toEqual([]);
  });

  test('with a wrong name or a number in use are found', () => {
    expect(
      misnamedDecisions(['001-node.md', '2-short.md', '003_title.md', '001-again.md', '004-A.md']),
    ).toEqual(['2-short.md', '003_title.md', '001-again.md', '004-A.md']);
  });
});
