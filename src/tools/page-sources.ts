import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const sources = /@source "([^"]+)\?imports";/g;
const importPattern = /(?:import|export)\s[^'"`;]*?from\s*'(\.[^']+)'|import\s*\(?\s*'(\.[^']+)'/g;

export function withImports(page: string): string[] {
  const inside = statSync(page).isDirectory() ? readdirSync(page).filter((name) => name.endsWith('.astro')) : [''];
  const found = new Set(inside.map((name) => path.join(page, name)));
  for (const file of found) {
    for (const [, from = '', bare = from] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      const next = path.resolve(path.dirname(file), bare.replace(/\?.*$/, ''));
      if (/\.(astro|tsx?)$/.test(next) && existsSync(next)) found.add(next);
    }
  }
  return [...found];
}

/** Brackets would be a set of characters, and Tailwind knows no pattern that begins with a question mark. */
const toPattern = (file: string) => file.replaceAll('[', '*').replaceAll(']', '?');

/**
 * Lets a style sheet have the classes that pages use: `@source "../pages/index.astro?imports";` is that page with all components that
 * it imports.
 */
export function pageSources(): Plugin {
  return {
    name: 'page-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.css') || !code.includes('?imports')) return null;
      const folder = path.dirname(id);
      return code.replace(sources, (_, page: string) => {
        const files = withImports(path.resolve(folder, page));
        for (const file of files) this.addWatchFile(file);
        const views = files.filter((file) => /\.(astro|tsx)$/.test(file)).map(toPattern);
        return views.map((file) => `@source "${path.relative(folder, file).replaceAll(path.sep, '/')}";`).join('\n');
      });
    },
  };
}
