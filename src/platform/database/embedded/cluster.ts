import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../../site/config.ts';
import { writeWhole } from '../../files/write-whole.ts';
import { findBinaries } from './binaries.ts';
import { refuseOtherMajor } from './data-version.ts';
import { chooseOutsideDirectory, deleteRemovedData, linkOutsideData, outsideFolder } from './outside.ts';
import type { Cluster } from './postmaster.ts';
import { canEnter, chooseRunAs, serverEnv } from './run-as.ts';

/** Content of DATA_DIR/postgres.json, readable by the owner only. */
interface Settings {
  /** The data's folder: relative to DATA_DIR, or absolute if the server's user can't enter DATA_DIR. */
  directory: string;
  /** The DATA_DIR that this was created for, to detect a copied one, which must not share the original's data. */
  home: string;
  password: string;
  port: number | null;
}

const superuser = 'app';
const settingsFile = (dataDir: string) => path.join(dataDir, 'postgres.json');

/** True if a site has put its data there, or elsewhere and said so there. */
export const hasCluster = (dataDir: string): boolean => existsSync(settingsFile(dataDir));

async function readSettings(dataDir: string): Promise<Settings | null> {
  const text = await readFile(settingsFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new Error(
      `${settingsFile(dataDir)} can't be read (${error.code}). Start as the user who owns it, or set another DATA_DIR.`,
    );
  });
  if (text === null || text === '') return null;
  const settings = JSON.parse(text) as Settings;
  if (!path.isAbsolute(settings.directory) || settings.home === dataDir) return settings;
  // A moved DATA_DIR keeps its data; a copy beside its original gets new data.
  const original = await readFile(settingsFile(settings.home), 'utf8').catch(() => '');
  const copied = original !== '' && (JSON.parse(original) as Settings).directory === settings.directory;
  return copied ? null : settings;
}

async function newSettings(dataDir: string): Promise<Settings> {
  const inside = canEnter(dataDir, chooseRunAs(null));
  const directory = inside ? 'postgres' : await chooseOutsideDirectory();
  return { directory, home: dataDir, password: randomBytes(24).toString('base64url'), port: null };
}

/** Keeps the old ones if the disk is full: without the password, nobody could open the data. */
async function writeSettings(dataDir: string, settings: Settings): Promise<void> {
  const file = settingsFile(dataDir);
  await writeWhole(file, JSON.stringify(settings));
  if (path.isAbsolute(settings.directory)) await linkOutsideData(settings.directory, file);
}

/** Stores the port, so that a database tool's connection still works after a restart. */
export async function rememberPort(dataDir: string, port: number): Promise<void> {
  const settings = await readSettings(dataDir);
  if (settings && settings.port !== port) await writeSettings(dataDir, { ...settings, port });
}

export function clusterUrl(cluster: Cluster, port: number): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/postgres`;
}

/**
 * Creates the data in a draft folder and moves it into place, so that a killed start leaves nothing half done.
 * @throws ConfigError with what PostgreSQL says, such as that there is no room
 */
async function initialize(cluster: Cluster): Promise<void> {
  const draft = `${cluster.directory}.draft`;
  const passwordFile = path.join(draft, 'password');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  const { runAs } = cluster;
  if (runAs) for (const made of [draft, passwordFile]) await chown(made, runAs.uid, runAs.gid);
  const flags = [
    `--pgdata=${path.join(draft, 'data')}`,
    `--pwfile=${passwordFile}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const child = spawn(path.join(cluster.binaries, 'initdb'), flags, {
    ...runAs,
    cwd: '/',
    env: serverEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0)
    throw new ConfigError([`PostgreSQL could not set up its data in ${cluster.directory}: ${complaint.trim()}`]);
  await rename(path.join(draft, 'data'), cluster.directory);
  await rm(draft, { recursive: true, force: true });
}

/**
 * Finds or creates the data folder of `dataDir`. The caller holds the start lock.
 * @param log receives a sentence for data that is deleted because its DATA_DIR was removed
 * @throws ConfigError if another major version of PostgreSQL wrote the data, or it can't be made
 */
export async function prepareCluster(dataDir: string, root: string, log: (message: string) => void): Promise<Cluster> {
  let settings = await readSettings(dataDir);
  if (!settings) {
    for (const folder of await deleteRemovedData(dataDir))
      log(`Deleted ${folder}, the data of a DATA_DIR that was removed.`);
    settings = await newSettings(dataDir);
    await writeSettings(dataDir, settings);
  } else if (settings.home !== dataDir) {
    settings = { ...settings, home: dataDir };
    await writeSettings(dataDir, settings);
  }
  const directory = path.resolve(dataDir, settings.directory);
  if (path.isAbsolute(settings.directory)) await linkOutsideData(directory, settingsFile(dataDir));
  const runAs = chooseRunAs(directory);
  const binaries = await findBinaries(root, async () => (runAs ? outsideFolder() : dataDir), runAs);
  const logFile = path.join(dataDir, 'postgres.log');
  const cluster: Cluster = { directory, password: settings.password, port: settings.port, binaries, runAs, logFile };
  if (existsSync(directory)) await refuseOtherMajor(cluster);
  else await initialize(cluster);
  return cluster;
}
