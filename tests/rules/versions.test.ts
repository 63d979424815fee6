import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dependencyDefects, looseVersions, type Manifest } from './versions.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;

describe('versions of dependencies', () => {
  test('are exact', () => {
    expect(looseVersions(manifest)).toEqual([]);
  });

  test.each(['^1.2.3', '~1.2.3', '1.x', 'latest', '>=1.0.0', '*', 'github:a/b'])(
    'may not be %s',
    (version) => {
      expect(looseVersions({ devDependencies: { example: version } })).toEqual([
        `example ${version}`,
      ]);
    },
  );

  test('may be a preview', () => {
    expect(looseVersions({ optionalDependencies: { example: '18.4.0-beta.17' } })).toEqual([]);
  });
});

describe('docs/dependencies.md', () => {
  test('explains every dependency and no other', () => {
    expect(dependencyDefects(manifest, readFileSync('docs/dependencies.md', 'utf8'))).toEqual([]);
  });

  test('is found to lack one, to list one that is gone, to repeat one, and to give no reason', () => {
    const planted = { dependencies: { kept: '1.0.0', bare: '1.0.0', added: '1.0.0' } };
    const markdown = [
      '| Package | Why |',
      '|---|---|',
      '| `kept` | Needed. |',
      '| `bare` | |',
      '| `gone` | Was needed. |',
      '| `kept` | Said again. |',
    ].join('\n');
    expect(dependencyDefects(planted, markdown)).toEqual([
      'docs/dependencies.md says nothing about bare.',
      'docs/dependencies.md says nothing about added.',
      'docs/dependencies.md defends gone, which package.json lacks.',
      'docs/dependencies.md defends kept twice.',
    ]);
  });
});
