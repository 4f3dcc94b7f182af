/** Root’s programs for a site that runs as another user. */
import { statSync } from 'node:fs';
import path from 'node:path';
import { canEnter, type RunAs } from '../../platform/database/embedded/run-as.ts';
import { secretFile } from '../../platform/secret-file.ts';
import { type Config, ConfigError } from '../../site/config.ts';
import { readConfig } from '../settings/env.ts';

const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false });

/** Returns the user who owns DATA_DIR, unless the site there runs as root. */
function findOwner({ dataDir }: Config): RunAs {
  const owner = ownerOf(dataDir);
  if (owner === undefined || owner.uid === 0) return undefined;
  const isRoots = [secretFile(dataDir), path.join(dataDir, 'postgres.json')].some((file) => ownerOf(file)?.uid === 0);
  return isRoots ? undefined : { uid: owner.uid, gid: owner.gid };
}

function becomeOwner(config: Config, root: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = findOwner(config);
  if (owner === undefined) return;
  if (!canEnter(root, owner)) {
    throw new ConfigError([
      `DATA_DIR, ${config.dataDir}, belongs to the user ${owner.uid}, who can't enter ${root}. Run this where that user can, or give DATA_DIR to root.`,
    ]);
  }
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  console.error(`Going on as the user ${owner.uid}, who owns DATA_DIR …`);
}

/**
 * Reads the settings. As root, goes on as the user whose DATA_DIR it is, for good: the site has to read, replace, and delete what is
 * made here.
 * @throws ConfigError for wrong settings, and if that user can't run this program
 */
export function readConfigAsOwner(root: string): Config {
  const config = readConfig(process.env, root);
  becomeOwner(config, root);
  return config;
}
