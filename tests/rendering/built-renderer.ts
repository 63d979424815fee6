import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import type { Plugin } from 'vite';
import type { TestDatabase } from '#tests/database.ts';
import type * as program from './program.fixture.ts';

type Program = typeof program;

/** The site's renderer, built for one test file together with the modules it needs. */
export interface BuiltRenderer extends Pick<Program['renderer'], 'fetch'> {
  readonly createPageCache: Program['createPageCache'];
  /** Also removes the build. */
  readonly close: () => Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('./program.fixture.ts', import.meta.url));

export const SITE = 'https://clubs.example.org';

/** Builds and loads it; only one per test file, because it reads the environment. */
export async function aRenderer(
  database: TestDatabase,
  plugins: readonly Plugin[] = [],
): Promise<BuiltRenderer> {
  process.env['DATABASE_URL'] = database.appUrl;
  process.env['SITE_URL'] = SITE;
  // A place from which the renderer's imports resolve.
  const folder = await mkdtemp(join(process.cwd(), 'node_modules', '.planted-'));
  const builder = await createBuilder({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    build: { outDir: folder },
    environments: { ssr: { build: { rolldownOptions: { input: { program: PROGRAM } } } } },
    plugins: [...plugins],
  });
  await builder.buildApp();
  const file = pathToFileURL(join(folder, 'server', 'program.js')).href;
  const built = (await import(file)) as Program;
  return {
    ...built.renderer,
    createPageCache: built.createPageCache,
    async close() {
      await built.closeConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
