import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/**
 * Builds our program (`src/app/start/main.ts`) beside the adapter's entry, as dist/server/main.mjs. They are one graph of modules, so
 * that the program and the pages share their state.
 */
const program: Plugin = {
  name: 'server-program',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    // A second input would be named entry.mjs, too.
    this.emitFile({ type: 'chunk', id: 'src/app/start/main.ts', fileName: 'main.mjs' });
  },
};

/** Adds the program to the built server, whose log takes what Astro reports. In development, Astro's own server runs. */
export function serverProgram(): AstroIntegration {
  return {
    name: program.name,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        const entrypoint = fileURLToPath(new URL('../platform/http/astro-log.ts', import.meta.url));
        updateConfig({ logger: { entrypoint }, vite: { plugins: [program] } });
      },
    },
  };
}
