import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Adds `client:tap`, which hydrates an island at the first touch, focus or key press and loses no press before that. */
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
