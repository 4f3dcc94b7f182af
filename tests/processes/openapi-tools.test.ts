/** The OpenAPI document in the hands of tools: a linter, and a generator of clients whose client calls this site. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../src/app/api/openapi.ts';
import { callApi } from '../support/call-api.ts';
import { makeProduct, makeVendor } from '../support/factories.ts';
import { asCustomer } from '../support/people.ts';
import { root } from '../support/root.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await testApp();
  folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  // Linters warn of localhost, where test apps are.
  const document = openApiDocument({ title: 'Test', url: 'https://art.example' });
  await writeFile(path.join(folder, 'openapi.json'), JSON.stringify(document));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** Runs a program of node_modules in the folder of the document. It sends nothing to anyone. */
function run(program: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return { status, output: stdout + stderr };
}

const redocly = (...args: string[]) => run('@redocly/cli/bin/cli.js', ...args);

/** Returns the type errors of some files: their file and their code. */
function typeErrors(...files: string[]): string[] {
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--allowImportingTsExtensions'];
  const { output } = run('typescript/bin/tsc', ...options, '--target', 'es2023', '--module', 'esnext', ...files);
  return [...output.matchAll(/^(?:(\S+?)\(.*?\): )?error (TS\d+)/gm)].map(([, file = '', code]) => `${file} ${code}`);
}

test('a linter’s recommended rules find nothing in the document', () => {
  const { output } = redocly('lint', 'openapi.json', '--extends', 'recommended', '--format', 'json');
  const { totals, problems } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  expect(problems).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0, ignored: 0 });
});

const program = `
import { client, getMe, listProducts, type Product } from './client.ts';

export async function ask(site: { fetch: typeof fetch; token: string }): Promise<[Product[], string]> {
  client.configure({ fetch: site.fetch, auth: { bearer: site.token } });
  const products = await listProducts({ query: { limit: 1 } });
  const { id } = await getMe();
  return [products, id];
}
`;

const mistaken = `
import { getMe, listProducts } from './client.ts';

export const products = listProducts({ query: { limit: 'many' } });
export const nickname = getMe().then((me) => me.nickname);
`;

test('a client generated from the document calls this site, and its types know what the calls take and return', async () => {
  const made = redocly('generate-client', 'openapi.json', '--output', 'client.ts', '--import-ext', 'ts');
  expect(made).toMatchObject({ status: 0, output: expect.not.stringMatching(/generate-client:|warn/i) });

  const file = path.join(folder, 'program.ts');
  await writeFile(file, program);
  await writeFile(path.join(folder, 'mistaken.ts'), mistaken);
  expect(typeErrors('program.ts', 'mistaken.ts')).toEqual(['mistaken.ts TS2322', 'mistaken.ts TS2339']);

  const vendor = await makeVendor(app.db);
  await makeProduct(app.db, vendor, { name: 'Ash-glazed Jar' });
  const pat = await asCustomer(app.db);
  const fetch = (url: string, { method = 'GET', headers }: RequestInit) =>
    callApi(app, method, new URL(url).pathname + new URL(url).search, {
      headers: Object.fromEntries(new Headers(headers)),
    });
  const { ask } = await import(/* @vite-ignore */ file);
  const token = new Headers(pat.headers).get('authorization')?.replace('Bearer ', '');
  expect(await ask({ fetch, token })).toMatchObject([[{ name: 'Ash-glazed Jar' }], pat.userId]);
});
