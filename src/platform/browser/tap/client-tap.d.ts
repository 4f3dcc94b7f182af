import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first touch, focus or key inside, or at an event `tap` on anything inside. */
    'client:tap'?: boolean;
  }
}
