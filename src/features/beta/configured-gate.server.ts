import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Gate } from '../../platform/http/front-door/options.ts';
import type { Services } from '../../platform/services.ts';
import { createBetaGate } from './beta-gate.server.ts';

/** Where the build has put the display face; null where there is no build, as in development. */
async function builtFont(clientDir: string): Promise<string | null> {
  const names = await readdir(path.join(clientDir, '_astro')).catch((): string[] => []);
  const name = names.find((file) => /^besley-600\.[\w-]+\.woff2$/.test(file));
  return name === undefined ? null : `/_astro/${name}`;
}

/** The gate that the settings ask for; null when the site is open. */
export async function betaGateOf(
  { app, secret }: { app: Services; secret: string },
  clientDir: string,
): Promise<Gate | null> {
  const password = app.config.betaPassword;
  return password === null ? null : createBetaGate({ app, secret, password, font: await builtFont(clientDir) });
}
