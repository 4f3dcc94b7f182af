import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates at the first touch, focus, key press or `tap` event inside. */
    'client:tap'?: boolean;
  }
}
