/** The npm scripts that work on a site, such as `npm run doctor`. The image has them, too. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { root } from './root.ts';

interface OperatorTool {
  script: string;
  name: string;
  args: string;
}

/** A tool works on a site if it reads the site's settings: itself, or by what it imports for that. */
const readsSettings = /from '(?:\.\/with-database|\.\.\/app\/settings\/env|\.\.\/app\/start\/backup-program)\.ts'/;

export async function listOperatorTools(): Promise<OperatorTool[]> {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const found: OperatorTool[] = [];
  for (const [script, command] of Object.entries(scripts)) {
    const [, name, args = ''] = /^node src\/tools\/([\w-]+)\.ts( .+)?$/.exec(command) ?? [];
    if (name === undefined) continue;
    const source = await readFile(path.join(root, `src/tools/${name}.ts`), 'utf8');
    if (readsSettings.test(source)) found.push({ script, name, args });
  }
  return found;
}

/** Bundles the tools into a folder, which has to be two below the root that they work with, as src/tools is. */
export async function buildOperatorTools(tools: readonly OperatorTool[], folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    // Bundled into a tool, a program that it imports would take itself for the one that was started, and run a second time.
    define: { 'import.meta.main': 'false' },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(tools.map(({ name }) => [name, `src/tools/${name}.ts`])),
        // Shared parts lie beside the programs, since some find the root by their own place.
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
}
