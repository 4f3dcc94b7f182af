/** `npm run bench [name…]`: runs tests/bench/*.ts one after the other, or only those of the names, in full or in part. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

const folder = path.join(root, 'tests/bench');
const names = process.argv.slice(2);
const all = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .sort()
  : [];
// "pages" is one file, not "warm-pages" too.
const matches = (name: string) =>
  all.includes(`${name}.ts`) ? [`${name}.ts`] : all.filter((file) => file.includes(name));
const files = names.length === 0 ? all : [...new Set(names.flatMap(matches))];

let failed = 0;
for (const file of files) {
  console.log(`\n== ${file}`);
  const { status } = spawnSync(process.execPath, [path.join(folder, file)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
if (files.length === 0) console.log('There is no benchmark of that name in tests/bench.');
process.exitCode = failed === 0 ? 0 : 1;
