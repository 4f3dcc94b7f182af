/**
 * `npm run image:files -- FOLDER`: puts what the built site runs with into a new folder, which `Dockerfile` makes the image of: the
 * build, the migrations and SQL of the database, the tools for operators, and of node_modules what they load. Without an engine for images, it runs as well:
 * `node FOLDER/dist/server/main.mjs`.
 */
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listPackageFiles } from './image-packages.ts';
import { buildOperatorTools, listOperatorTools } from './operator-tools.ts';
import { root } from './root.ts';
import { isBuilt } from './stamp.ts';

async function describePackage(tools: Awaited<ReturnType<typeof listOperatorTools>>): Promise<string> {
  const { name, version, type } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const scripts = Object.fromEntries([
    ['start', 'node dist/server/main.mjs'],
    ...tools.map((tool) => [tool.script, `node dist/tools/${tool.name}.mjs${tool.args}`]),
  ]);
  return `${JSON.stringify({ name, version, private: true, type, scripts }, null, 2)}\n`;
}

/** Fills `folder`, which may not exist yet. The site has to be built. */
async function assemble(folder: string): Promise<void> {
  const tools = await listOperatorTools();
  // Below the root, so that their packages are found.
  const drafts = path.join(root, `.cache/tools-${process.pid}`);
  try {
    await buildOperatorTools(tools, drafts);
    const programs = await Array.fromAsync(glob([`${root}/dist/server/*.mjs`, `${drafts}/*.mjs`]));
    const files = await listPackageFiles(programs);
    await mkdir(folder);
    const ofDatabase = await Array.fromAsync(glob('src/app/database/{migrations,*.sql}', { cwd: root }));
    for (const name of ['dist/client', 'dist/server', ...ofDatabase])
      await cp(path.join(root, name), path.join(folder, name), { recursive: true });
    await cp(drafts, path.join(folder, 'dist/tools'), { recursive: true });
    for (const file of files) await cp(path.join(root, file), path.join(folder, file), { verbatimSymlinks: true });
    await writeFile(path.join(folder, 'package.json'), await describePackage(tools));
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: npm run image:files -- FOLDER');
if (!isBuilt()) throw new Error('The build is missing or older than the sources. Run npm run build before.');
await assemble(path.resolve(folder));
