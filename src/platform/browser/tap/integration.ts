import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Adds `client:tap`: an island comes alive at the first touch, focus or key, and no press before that is lost. */
export function tapDirective(): AstroIntegration {
  return {
    name: 'tap-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'tap', entrypoint: fileURLToPath(new URL('./directive.ts', import.meta.url)) });
      },
    },
  };
}
