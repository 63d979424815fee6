import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import viteReact from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The address of a server function says which one it is: `reviews.comments.postComment` for the one of
 * that name in src/features/reviews/comments/functions.ts. Logs and tests read better than with hashes.
 */
function readableFunctionId({
  filename,
  functionName,
}: {
  filename: string;
  functionName: string;
}) {
  const [, room = ''] = /src\/(?:features\/)?(.+)\/[^/]+$/.exec(filename) ?? [];
  return `${room.replaceAll('/', '.')}.${functionName.replace(/_createServerFn_handler$/, '')}`;
}

/** What TanStack Start calls the browser's entry. */
const ENTRY = 'index';
const ENTRY_STYLES = new RegExp(`/${ENTRY}-[^/]*\\.css$`);

export default defineConfig({
  server: { strictPort: true },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // It would warn of the server's, which no browser loads; tests/e2e/weight.spec.ts watches the browser's.
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  resolve: {
    alias: {
      // For versions of React before 18, which have no useSyncExternalStore of their own.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // Native code, which Node loads as it is: script/dev would look into it and fail.
  optimizeDeps: { exclude: ['@resvg/resvg-js', 'sharp'] },
  environments: {
    // The whole server: one program, and the work of its threads (platform/threads.ts).
    ssr: {
      build: {
        // For the stack traces in the log.
        sourcemap: true,
        rolldownOptions: {
          input: {
            server: 'src/enter.ts',
            // Loaded by the server; an entry, so that bench/ finds it by its name.
            renderer: 'src/renderer.tsx',
            'render-thread': 'src/platform/markdown/render-thread.ts',
            'read-thread': 'src/platform/lists/read-thread.ts',
          },
          // All in one folder, as deep as src/db: `../../db` is the same folder from there and from here.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs as one file, instead of eighty small ones that a phone asks for in turn.
              groups: [{ name: ENTRY, tags: ['$initial'] }],
            },
          },
        },
        modulePreload: {
          // Every document holds the entry's styles.
          resolveDependencies: (_file, dependencies) =>
            dependencies.filter((path) => !ENTRY_STYLES.test(path)),
        },
      },
    },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
      server: { entry: './renderer.tsx', build: { inlineCss: true } },
      client: { base: '/assets' },
      serverFns: {
        disableCsrfMiddlewareWarning: true,
        generateFunctionId: readableFunctionId,
      },
      importProtection: { behavior: 'error', client: { files: ['**/*.server.*', '**/src/db/**'] } },
      router: {
        routeFileIgnorePrefix: '-',
        // A page and what stands there without it come as one file; what says that it failed comes apart.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'notFoundComponent'], ['errorComponent']],
        },
      },
    }),
    viteReact(),
  ],
});
