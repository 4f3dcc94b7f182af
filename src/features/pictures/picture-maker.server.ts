/** Runs the program that re-encodes pictures (`picture-process.server.ts`): one at a time, and only while there is work. */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Config } from '../../site/config.ts';
import type { PictureAnswer, PictureTask } from './picture-process.server.ts';

/** The largest photo that we take needs a few seconds; a machine may be busy. */
const timeoutMs = 60_000;
const idleMs = 10_000;

export interface PictureMaker {
  /** Never rejects; a program that ends or takes too long has failed. */
  make(task: PictureTask): Promise<PictureAnswer>;
  close(): Promise<void>;
}

export const picturesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'pictures');

/** @param script the program: the built one, or its source */
export function createPictureMaker(script: string): PictureMaker {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = (): ChildProcess => {
    // One thread with one arena: it needs 110 MB for a usual photo, instead of 160.
    const env = { PATH: process.env['PATH'], NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' };
    const started = fork(script, [], {
      env,
      execArgv: ['--max-old-space-size=32', '--max-semi-space-size=2'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  };
  const stop = (): void => {
    child?.kill('SIGKILL');
    child = null;
  };

  const ask = (task: PictureTask): Promise<PictureAnswer> =>
    new Promise((resolve) => {
      clearTimeout(idle);
      child ??= start();
      const asked = child;
      const done = (answer: PictureAnswer): void => {
        clearTimeout(timer);
        asked.off('message', done).off('exit', ended).off('error', ended);
        idle = setTimeout(stop, idleMs);
        idle.unref();
        resolve(answer);
      };
      const ended = (): void => {
        if (child === asked) child = null;
        done({ kind: 'failed', message: 'The program that re-encodes pictures ended.' });
      };
      const timer = setTimeout(() => {
        asked.kill('SIGKILL');
        ended();
      }, timeoutMs);
      asked.on('message', done).once('exit', ended).once('error', ended);
      asked.send(task, (error) => {
        if (error) ended();
      });
    });

  return {
    make(task) {
      const answer = last.then(() => ask(task));
      last = answer;
      return answer;
    },
    async close() {
      clearTimeout(idle);
      stop();
    },
  };
}
