/** What the image holds, assembled in a folder and run from there: as another user, who can't write into it. */
import { execFile, spawn } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chooseRunAs } from '../../src/platform/database/embedded/run-as.ts';
import { heapEnv, heapFlags } from '../../src/tools/heap.ts';
import { ensureBuilt } from './build.ts';
import { root } from './root.ts';

const run = promisify(execFile);

interface Finished {
  code: number;
  output: string;
}

export interface Image {
  folder: string;
  /** Everything that Docker would copy, in MB (10^6 bytes). */
  megabytes(): Promise<number>;
  /** The files with the times of their last changes. */
  listing(): Promise<string[]>;
  /** Runs a program of the image to its end. */
  execute(program: string, ...args: string[]): Promise<Finished>;
  start(): Promise<{ url: string; stop(): Promise<number | null> }>;
  remove(): Promise<void>;
}

const filesOf = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Root could write anyway, so it runs as another user then. */
async function chooseUser(home: string, folder: string) {
  const runAs = chooseRunAs(null);
  const node = path.join(home, 'node');
  const data = path.join(home, 'data');
  await mkdir(data, { mode: 0o700 });
  if (runAs) await chown(data, runAs.uid, runAs.gid);
  else await run('chmod', ['-R', 'a-w', folder]);
  // The user may not be allowed into the folder of this one.
  await copyFile(process.execPath, node);
  await chmod(node, 0o755);
  return { runAs: runAs ?? {}, node, data };
}

export async function assembleImage(): Promise<Image> {
  await ensureBuilt();
  const home = await mkdtemp(path.join(tmpdir(), 'image-'));
  await chmod(home, 0o711);
  const folder = path.join(home, 'app');
  await run(process.execPath, [path.join(root, 'src/tools/image.ts'), folder], { cwd: root });
  const { runAs, node, data } = await chooseUser(home, folder);
  const options = {
    ...runAs,
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', NODE_OPTIONS: heapFlags.join(' '), ...heapEnv, RATE_LIMITS: 'off', DATA_DIR: data },
  };

  async function start() {
    const child = spawn(node, [path.join(folder, 'dist/server/main.mjs')], { ...options, stdio: 'pipe' });
    const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => {
          output += part.toString();
          const open = /is open at (http:\/\/\S+)/.exec(output)?.[1];
          if (open !== undefined) resolve(open);
        });
      void gone.then(() => reject(new Error(`The image ended before it was open.\n${output}`)));
    });
    return {
      url,
      stop: () => {
        child.kill('SIGTERM');
        return gone;
      },
    };
  }

  return {
    folder,
    megabytes: async () => {
      const sizes = await Promise.all((await filesOf(folder)).map(async (file) => (await stat(file)).size));
      return sizes.reduce((sum, size) => sum + size, 0) / 1e6;
    },
    listing: async () =>
      Promise.all((await filesOf(folder)).sort().map(async (file) => `${file} ${(await stat(file)).mtimeMs}`)),
    execute: (program, ...args) =>
      new Promise((resolve) => {
        const child = execFile(node, [path.join(folder, program), ...args], options, (_error, stdout, stderr) =>
          resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
        );
      }),
    start,
    remove: async () => {
      await run('chmod', ['-R', 'u+w', home]);
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
