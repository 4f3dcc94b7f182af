/** Preloaded into a process (`node --import`): writes the URL of every module that it loads to the file LOADED_MODULES, one a line. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const file = process.env['LOADED_MODULES'] ?? '';

registerHooks({
  load: (url, context, nextLoad) => {
    appendFileSync(file, `${url}\n`);
    return nextLoad(url, context);
  },
});
