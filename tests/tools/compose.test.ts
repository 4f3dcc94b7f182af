import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../src/app/settings/env.ts';
import { settings } from '../../src/app/settings/settings.ts';
import { root } from '../support/root.ts';

interface Service {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
  read_only?: boolean;
}

const read = async (name: string) => parse(await readFile(path.join(root, name), 'utf8'));
const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } =
  await read('docs/compose.yaml');

/** With the defaults of what compose.yaml takes from outside. */
const filled = (env: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value.replace(/\$\{\w+:-(\w+)\}/, '$1')]));

test('compose.yaml sets only what the site knows, and the site accepts it', () => {
  const env = filled(compose.services['site']?.environment);
  const unknown = Object.keys(env).filter((name) => !(name in settings));
  expect(unknown).toEqual([]);
  const config = readConfig({ ...env, HOST: '0.0.0.0' }, root);
  expect(config.databaseUrl).toBe('postgres://site:river@database/site');
});

test('the services and volumes that compose.yaml names are there', () => {
  const { services, volumes } = compose;
  const env = filled(services['site']?.environment);
  const hosts = ['DATABASE_URL', 'SMTP_URL'].map((name) => new URL(env[name] ?? '').hostname);
  const named = Object.values(services).flatMap((one) => Object.keys(one.depends_on ?? {}));
  expect(Object.keys(services)).toEqual(expect.arrayContaining([...hosts, ...named]));
  const mounted = Object.values(services).flatMap((one) => one.volumes ?? []);
  expect(Object.keys(volumes).sort()).toEqual(mounted.map((volume) => volume.split(':')[0]).sort());
});

test('the workflow that builds the image uses compose.yaml, too, and both run the site read-only', async () => {
  const { jobs } = await read('.github/workflows/image.yml');
  const steps: string = jobs.image.steps.map(({ run = '' }: { run?: string }) => run).join('\n');
  expect(steps).toContain('docker compose -f docs/compose.yaml up --build');
  expect(steps).toContain('--read-only --tmpfs /tmp');
  expect(compose.services['site']?.read_only).toBe(true);
});
