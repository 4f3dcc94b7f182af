import { createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startProblem } from '../../../src/app/start/start-problem.ts';

const connect = (port: number) =>
  new pg.Client({ connectionString: `postgres://nobody@127.0.0.1:${port}/none` }).connect();
const failureOf = (work: Promise<unknown>) => work.then(() => '', startProblem);

test('a database that can’t be used is said in a sentence', async () => {
  expect(await failureOf(connect(1))).toMatch(
    /^The site could not start: can't connect to the database of DATABASE_URL \(.+\)\.$/,
  );
  const withPassword = new pg.Client({ connectionString: 'postgres://app:canary-pass@127.0.0.1:1/app' });
  expect(await failureOf(withPassword.connect())).not.toContain('canary-pass');
  // What listens there is no PostgreSQL, or one that lets nobody in.
  const other = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  expect(await failureOf(connect(port))).toMatch(/^The site could not start: the database can't be reached, .+\.$/);
  other.close();
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03', severity: 'FATAL' });
  expect(startProblem(starting)).toMatch(/\(the database system is starting up\)\.$/);
});

test('a migration that failed and a mistake of ours are shown whole', () => {
  const cause = Object.assign(new Error('no such column'), { code: '42703', severity: 'ERROR' });
  expect(startProblem(new Error('The migration 0001 failed.', { cause }))).toMatch(
    /The migration 0001 failed\.\n +at /,
  );
  expect(startProblem(new TypeError('x is undefined'))).toMatch(/x is undefined\n +at /);
});
