import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { islandRuntime, runtimeFile } from './runtime-file.server.ts';

const ownClient = fileURLToPath(new URL('./react-client.ts', import.meta.url));

declare module 'astro' {
  interface AstroClientDirectives {
    'client:tap'?: boolean;
  }
}

const writeRuntime: Plugin = {
  name: 'island-runtime',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: runtimeFile, source: islandRuntime });
  },
};

const reactsClient = '@astrojs/react/client.js';

const replaceClient: Plugin = {
  name: 'react-client',
  enforce: 'pre',
  resolveId: (id, importer) => (id === reactsClient && importer !== ownClient ? ownClient : undefined),
};

/** Adds the directive `client:tap` (`tap.inline.ts`): islands that hydrate for a person who is about to use them. */
export function tapDirective(): AstroIntegration {
  return {
    name: 'client-tap',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({ name: 'tap', entrypoint: fileURLToPath(new URL('./tap.inline.ts', import.meta.url)) });
        updateConfig({ vite: { plugins: [writeRuntime, replaceClient] } });
      },
    },
  };
}
