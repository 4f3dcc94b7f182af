/** `npm run bench [name…]`: runs tests/bench/*.ts one after the other, or only files whose name contains one of the names. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

const folder = path.join(root, 'tests/bench');
const names = process.argv.slice(2);
const wanted = (file: string) => names.length === 0 || names.some((name) => file.includes(name));
const files = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && wanted(file))
      .sort()
  : [];

let failed = 0;
for (const file of files) {
  console.log(`\n== ${file}`);
  const { status } = spawnSync(process.execPath, [path.join(folder, file)], { cwd: root, stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
if (files.length === 0) console.log('There is no benchmark of that name in tests/bench.');
process.exitCode = failed === 0 ? 0 : 1;
