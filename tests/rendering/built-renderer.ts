import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import type { Plugin } from 'vite';
import type { TestDatabase } from '../database.ts';

/** The site's renderer, built for one test file. */
export interface BuiltRenderer {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly keep: (keeping: boolean) => void;
  readonly forget: (names?: readonly string[]) => void;
  readonly work: () => { readonly pages: number; readonly framed: number };
  /** Also removes the build. */
  readonly close: () => Promise<void>;
}

export const SITE = 'https://clubs.example.org';

/** Builds and loads it; there can be one in a test file, since it reads the environment. */
export async function aRenderer(
  database: TestDatabase,
  plugins: readonly Plugin[] = [],
): Promise<BuiltRenderer> {
  process.env['DATABASE_URL'] = database.appUrl;
  process.env['SITE_URL'] = SITE;
  // Where what the renderer imports is found.
  const folder = await mkdtemp(join(process.cwd(), 'node_modules', '.planted-'));
  const builder = await createBuilder({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    build: { outDir: folder },
    plugins: [...plugins],
  });
  await builder.buildApp();
  const file = pathToFileURL(join(folder, 'server', 'renderer.js')).href;
  const { default: renderer } = (await import(file)) as { default: BuiltRenderer };
  return {
    ...renderer,
    async close() {
      await renderer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
