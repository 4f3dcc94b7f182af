/** Whoever read the log is gone: the site goes on, and doesn't log that over and over. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../support/root.ts';

/** Logs like the server, which logs what nobody caught, and writes how often that was. */
const program = (format: string, told: string) => `
  import { writeFileSync } from 'node:fs';
  import { log, setUpLog } from ${JSON.stringify(path.join(root, 'src/platform/http/log.ts'))};
  setUpLog({ logFormat: '${format}', logLevel: 'debug' });
  let uncaught = 0;
  process.on('uncaughtException', (error) => {
    uncaught += 1;
    log.error('Uncaught exception.', error);
  });
  log.info('Open.');
  const line = setInterval(() => log.info('A line.'), 10);
  setTimeout(() => log.error('An error.'), 100);
  setTimeout(() => {
    clearInterval(line);
    writeFileSync(${JSON.stringify(told)}, String(uncaught));
    process.exit(0);
  }, 1000);
`;

test.each(['text', 'json'])('a log of %s whose reader is gone causes no errors of its own', async (format) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const told = path.join(folder, 'uncaught');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(format, told)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = await once(child, 'exit');
  expect([code, await readFile(told, 'utf8')]).toEqual([0, '0']);
});
