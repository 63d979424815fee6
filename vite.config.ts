import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import viteReact from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/**
 * sonner puts its styles into the page from its script, which the content security policy refuses.
 * The same styles come from its stylesheet, through src/ui/toaster.tsx.
 */
function sonnerWithoutInjectedStyles(): Plugin {
  return {
    name: 'sonner-without-injected-styles',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.m?js/.test(id)) return undefined;
      if (!code.includes('__insertCSS("')) throw new Error('sonner no longer injects its styles');
      return { code: code.replace(/__insertCSS\("(?:[^"\\]|\\.)*"\);?/, ''), map: null };
    },
  };
}

/**
 * The address of a server function says which one it is: `comments.postComment` for the one of that
 * name in src/features/comments/functions.ts. Logs and tests read better than with hashes.
 */
function readableFunctionId({
  filename,
  functionName,
}: {
  filename: string;
  functionName: string;
}) {
  const folder = filename.split('/').at(-2) ?? '';
  return `${folder}.${functionName.replace(/_createServerFn_handler$/, '')}`;
}

export default defineConfig({
  server: { strictPort: true },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  plugins: [
    sonnerWithoutInjectedStyles(),
    tailwindcss(),
    tanstackStart({
      server: { entry: './renderer.tsx', build: { inlineCss: true } },
      client: { base: '/assets' },
      serverFns: {
        disableCsrfMiddlewareWarning: true,
        generateFunctionId: readableFunctionId,
      },
      importProtection: { behavior: 'error', client: { files: ['**/*.server.*', '**/src/db/**'] } },
      router: { routeFileIgnorePrefix: '-' },
    }),
    viteReact(),
  ],
});
