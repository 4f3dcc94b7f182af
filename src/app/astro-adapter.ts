import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Tells Astro to build our own server entry, so that pages and everything around them are one bundle. The front door
 * serves requests, static files and compression, and calls Astro only to render pages.
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
