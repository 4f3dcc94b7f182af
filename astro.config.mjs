import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { Features } from 'lightningcss';
import { tapDirective } from './src/platform/islands/tap-integration.server.ts';
import { inlineScripts } from './src/tools/inline-scripts.ts';
import { oldestBrowsers } from './src/tools/oldest-browsers.ts';
import { pageSources } from './src/tools/page-sources.ts';
import { serverProgram } from './src/tools/server-program.ts';
import { isInline, workspaceChunk } from './src/tools/style-files.ts';

// Every signed-in page fetches these, so they are one file that all islands share. Small helpers are in it because the code that uses
// them loads it anyway, and a file of a hundred bytes costs a request.
const sessionChunk = {
  name: 'session',
  test: /vite\/preload-helper|src\/(features\/accounts\/session\/shared-session\.store|features\/favorites\/(favorites|words|offline\/offline-copy)|platform\/browser\/(adopt-styles|real-browser|retry|when-idle)|platform\/(pictures|plural))\.ts$/,
};
// Islands need these before their own code. One file, because each further request costs more than the bytes it saves.
const reactChunk = {
  name: 'react',
  test: /node_modules\/(@nanostores\/react|react|react-dom|scheduler)\/|src\/(platform\/ui\/(Dialog|LiveRegion)\.tsx|platform\/money\.ts|features\/catalog\/(availability|words)\.ts)$/,
};
// My Collection counts a cart's pieces without its dialog, whose texts would otherwise come along.
const cartChunk = {
  name: 'cart',
  test: /src\/features\/buying\/cart\/(shared-cart\.store|words)\.ts$/,
};

export default defineConfig({
  output: 'server',
  // No streaming, so that a page that fails halfway becomes an error page. The front door limits bodies.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true, bodySizeLimit: 0 }),
  integrations: [react({ experimentalDisableStreaming: true }), tapDirective(), serverProgram()],
  session: false,
  redirects: {
    '/artist/signup': { status: 301, destination: '/artist-signup' },
  },
  trailingSlash: 'ignore',
  build: { inlineStylesheets: 'auto' },
  compressHTML: true,
  // Policies have no code; the default would warn about our policy for styles.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  cache: {
    provider: {
      name: 'page-tags',
      entrypoint: new URL('./src/platform/http/front-door/cache-provider.ts', import.meta.url),
    },
  },
  security: {
    // Astro does not know SITE_URL, so forms and endpoints check the origin themselves (platform/http/origin.ts).
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'none'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
      ],
    },
  },
  vite: {
    plugins: [pageSources(), tailwindcss(), inlineScripts()],
    build: { cssTarget: [...oldestBrowsers], assetsInlineLimit: isInline },
    // It reads import.meta.env, which Node has not.
    ssr: { noExternal: ['@clerk/astro'] },
    // The theme is a style on <html> (site/theme-cookie.ts), which only the real function follows.
    css: { lightningcss: { exclude: Features.LightDark } },
    environments: {
      ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: [workspaceChunk] } } } } },
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [sessionChunk, reactChunk, cartChunk] } } } },
      },
    },
  },
});
