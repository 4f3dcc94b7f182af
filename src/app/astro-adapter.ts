import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Tells Astro what the server is: our own entry, so that pages and everything around them are one bundle. Requests,
 * static files and compression are the front door's, which asks the entry for pages only.
 */
export function serverAdapter(): AstroIntegration {
  return {
    name: 'server-entry',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Redirects are answered by the server, not by files.
        updateConfig({ build: { redirects: false } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'server-entry',
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./main.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic' },
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
    },
  };
}
