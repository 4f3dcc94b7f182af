/** The settings of an operator’s program, which runs beside the site or instead of it. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { hasCluster } from '../platform/database/embedded/cluster.ts';
import { canEnter, type RunAs } from '../platform/database/embedded/run-as.ts';
import { secretFile } from '../platform/secret-file.ts';
import { type Config, ConfigError } from '../site/config.ts';
import { readConfig } from './env.ts';

const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false });

/** Returns the user who owns DATA_DIR, unless the site there runs as root. */
function findOwner({ dataDir }: Config): RunAs {
  const owner = ownerOf(dataDir);
  if (owner === undefined || owner.uid === 0) return undefined;
  const isRoots = [secretFile(dataDir), path.join(dataDir, 'postgres.json')].some((file) => ownerOf(file)?.uid === 0);
  return isRoots ? undefined : { uid: owner.uid, gid: owner.gid };
}

/**
 * As root, goes on as the user whose DATA_DIR it is, for good: the site has to read, replace, and delete what is made here.
 * @returns that user's id; null if nothing changed
 * @throws ConfigError if that user can't run this program
 */
function becomeOwner(config: Config, root: string): number | null {
  if (process.getuid?.() !== 0) return null;
  const owner = findOwner(config);
  if (owner === undefined) return null;
  if (!canEnter(root, owner)) {
    throw new ConfigError([
      `DATA_DIR, ${config.dataDir}, belongs to the user ${owner.uid}, who can't enter ${root}. Run this where that user can, or give DATA_DIR to root.`,
    ]);
  }
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  return owner.uid;
}

/**
 * Reads the settings, and goes on as the user that the site runs as.
 * @param tell is told which one
 */
export function readOwnConfig(root: string, tell: (doing: string) => void): Config {
  const config = readConfig(process.env, root);
  const uid = becomeOwner(config, root);
  if (uid !== null) tell(`going on as the user ${uid}, who owns DATA_DIR`);
  return config;
}

/**
 * Keeps a program that was given no settings, or wrong ones, from making a new site.
 * @throws ConfigError if DATA_DIR has no embedded database, and no other one is set
 */
export function refuseMissing({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== null || hasCluster(dataDir)) return;
  throw new ConfigError([`There is no site in ${dataDir}. Check DATA_DIR, or set DATABASE_URL.`]);
}
