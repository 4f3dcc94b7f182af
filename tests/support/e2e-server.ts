/** `npm run start:e2e`: the production server for the browser tests, with temporary data. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

// The tests find the site's folder by its port (tests/e2e/site-database.ts).
const dataDir = mkdtempSync(path.join(tmpdir(), `test-e2e-${process.env['PORT']}-`));
// As root, PostgreSQL runs as another user.
chmodSync(dataDir, 0o711);
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

// Drop the settings and keys of the developer's environment.
const kept = new Set(['PATH', 'HOME', 'TMPDIR', 'LANG', 'PORT']);
for (const name of Object.keys(process.env)) if (!kept.has(name)) delete process.env[name];
Object.assign(process.env, { DATA_DIR: dataDir, RATE_LIMITS: 'off', NODE_ENV: 'production' });

await import('../../src/tools/start.ts');
