/**
 * Whether the application can do its work. Asked by many, so the answer is kept for a second. It hangs on the app
 * object: pages and server entry are bundled apart and would each have a variable of their own.
 */
import { sql } from 'drizzle-orm';
import type { HealthDto } from '../contract/health.ts';
import type { App } from '../wiring/app.ts';

const key = Symbol.for('river-city.health');
const keptMs = 1_000;

interface Kept {
  at: number;
  health: Promise<HealthDto>;
}

async function check({ db }: App): Promise<HealthDto> {
  try {
    await db.execute(sql`select 1`);
    return { status: 'ok' };
  } catch {
    return { status: 'degraded' };
  }
}

/** `degraded` when the database is out of reach; at most one question a second goes to the database. */
export function healthOf(app: App & { [key]?: Kept }): Promise<HealthDto> {
  const now = app.clock.now().getTime();
  const kept = app[key];
  if (kept && Math.abs(now - kept.at) < keptMs) return kept.health;
  app[key] = { at: now, health: check(app) };
  return app[key].health;
}
