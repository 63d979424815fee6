import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const tree = mkdtempSync(join(tmpdir(), 'lint-'));

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n');
}

function functionOf(count: number): string {
  return `export function long(): number {
  let sum = 0;
${lines(count - 4, (index) => `  sum += ${index};`)}
  return sum;
}
`;
}

const planted: Record<string, string> = {
  'src/domain/any.ts': 'export function same(value: any): unknown {\n  return value;\n}\n',
  'src/domain/long-file.ts': `${lines(401, (index) => `export const n${index} = ${index};`)}\n`,
  'src/domain/long-function.ts': functionOf(81),
  'src/domain/function.ts': functionOf(80),
  'src/ui/long-component.tsx': functionOf(81).replace('return sum;', 'return <p>{sum}</p>;'),
  'src/routes/long-route.tsx': `${lines(151, (index) => `export const n${index} = ${index};`)}\n`,
  'script/long-function.ts': functionOf(81),
  'tests/long-function.ts': functionOf(121),
  'db/sample/long-function.ts': functionOf(81),
  'bench/long-function.ts': functionOf(121),
  'src/domain/floating.ts':
    'async function save(): Promise<void> {\n  await fetch("/");\n}\n\nexport function run(): void {\n  save();\n}\n',
  'src/ui/unguarded.ts':
    "import { useMutation } from '@tanstack/react-query';\n\nexport const send = useMutation;\n",
  'src/domain/fine.ts': 'export function one(): number {\n  return 1;\n}\n',
};

interface Finding {
  code: string;
  filename: string;
}

function lintPlanted(): Finding[] {
  const oxlint = resolve('node_modules/.bin/oxlint');
  let output: string;
  try {
    output = execFileSync(oxlint, ['--type-aware', '--deny-warnings', '--format=json'], {
      cwd: tree,
      encoding: 'utf8',
    });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  return (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics;
}

describe('the linter', () => {
  let findings: Finding[] = [];

  beforeAll(() => {
    for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) {
      cpSync(name, join(tree, name));
    }
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
    for (const [path, text] of Object.entries(planted)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    findings = lintPlanted();
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const rulesFor = (path: string): string[] =>
    findings.filter(({ filename }) => filename === path).map(({ code }) => code);

  test('refuses any', () => {
    expect(rulesFor('src/domain/any.ts')).toContain('typescript(no-explicit-any)');
  });

  test('refuses a file of more than 400 lines and a route of more than 150', () => {
    expect(rulesFor('src/domain/long-file.ts')).toEqual(['eslint(max-lines)']);
    expect(rulesFor('src/routes/long-route.tsx')).toEqual(['eslint(max-lines)']);
  });

  test.each([
    'src/domain/long-function.ts',
    'src/ui/long-component.tsx',
    'script/long-function.ts',
    'tests/long-function.ts',
    'db/sample/long-function.ts',
    'bench/long-function.ts',
  ])('refuses a long function in %s: 81 lines, or 121 of tests', (path) => {
    expect(rulesFor(path)).toEqual(['eslint(max-lines-per-function)']);
  });

  test('refuses a promise without an await', () => {
    expect(rulesFor('src/domain/floating.ts')).toContain('typescript(no-floating-promises)');
  });

  test('refuses a mutation that a second click would send twice', () => {
    expect(rulesFor('src/ui/unguarded.ts')).toEqual(['eslint(no-restricted-imports)']);
  });

  test('lets good code pass', () => {
    expect(rulesFor('src/domain/fine.ts')).toEqual([]);
    expect(rulesFor('src/domain/function.ts')).toEqual([]);
  });
});
