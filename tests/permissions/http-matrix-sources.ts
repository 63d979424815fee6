import { globSync, readFileSync } from 'node:fs';

const FUNCTION = /export const (\w+) = createServerFn\(\{ method: '(GET|POST)' \}\)/g;
const ROUTE = /createFileRoute\('([^']+)'\)/;
const METHOD = /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ANY)\s*:/g;

/** Every HTTP address that is not a page: server functions, and routes with handlers. */
export function addressesInSources(): string[] {
  return globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/*.gen.ts'] })
    .flatMap((path) => addressesIn(path, readFileSync(path, 'utf8')))
    .toSorted();
}

/**
 * The addresses in one file, for example `POST reviews.comments.postComment`.
 *
 * @param path relative to the project folder
 * @throws Error for code that this cannot parse
 */
export function addressesIn(path: string, text: string): string[] {
  // As vite.config.ts names them.
  const room = path
    .replace(/^src\/(features\/)?/, '')
    .split('/')
    .slice(0, -1)
    .join('.');
  const functions = [...text.matchAll(FUNCTION)].map(
    ([, name, method]) => `${method} ${room}.${name}`,
  );
  if (functions.length !== text.split('createServerFn(').length - 1) {
    throw new Error(`${path} makes a server function in a way this test cannot read`);
  }
  if (!/\bhandlers\s*:/.test(text)) return functions;
  const route = ROUTE.exec(text)?.[1]?.replace(/(.)\/$/, '$1');
  const methods = [...text.matchAll(METHOD)].map(([, method]) => method);
  if (route === undefined || methods.length === 0) {
    throw new Error(`${path} answers requests in a way this test cannot read`);
  }
  return [...functions, ...methods.map((method) => `${method} ${route}`)];
}
