import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { islandRuntime, runtimeFile } from './runtime-file.server.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:tap'?: boolean;
  }
}

/** Writes Astro's island runtime as a file, for pages that leave it out of their HTML (`tidy-islands.server.ts`). */
const writeRuntime: Plugin = {
  name: 'island-runtime',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: runtimeFile, source: islandRuntime });
  },
};

/** Adds the directive `client:tap` (`tap.inline.ts`): islands that hydrate for a person who is about to use them. */
export function tapDirective(): AstroIntegration {
  return {
    name: 'client-tap',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'tap', entrypoint: fileURLToPath(new URL('./tap.inline.ts', import.meta.url)) });
        updateConfig({ vite: { plugins: [writeRuntime] } });
      },
    },
  };
}
