import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?script';

/**
 * Lets server code import a script for the head or the end of a page as text:
 * `import sessionScript from './session.inline.ts?script'` is `session.inline.ts` with its imports, bundled and minified.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.inline.ts${suffix}`)) return null;
      const built = await build({
        configFile: false,
        envDir: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2020',
          rolldownOptions: {
            input: id.slice(0, -suffix.length),
            output: { format: 'iife' },
            // Constants may come from modules that do more when they are loaded, which the script does not need.
            treeshake: { moduleSideEffects: false },
            optimization: { inlineConst: { mode: 'all', pass: 2 } },
          },
        },
      });
      const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
      for (const file of Object.keys(output[0].modules)) this.addWatchFile(file);
      return `export default ${JSON.stringify(output[0].code.trim())};`;
    },
  };
}
