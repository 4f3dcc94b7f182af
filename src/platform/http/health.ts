/** Whether the application can do its work. Asked by many, so the answer is kept for a second. */
import { sql } from 'drizzle-orm';
import type { HealthDto } from '../api/errors.api.ts';
import type { Services } from '../services.ts';

const keptMs = 1_000;

interface Kept {
  at: number;
  health: Promise<HealthDto>;
}

/** By app, because tests start several. */
const known = new WeakMap<Services, Kept>();

async function check({ db }: Services): Promise<HealthDto> {
  try {
    await db.execute(sql`select 1`);
    return { status: 'ok' };
  } catch {
    return { status: 'degraded' };
  }
}

/** `degraded` when the database is out of reach; at most one question a second goes to the database. */
export function getHealth(app: Services): Promise<HealthDto> {
  const now = app.clock.now().getTime();
  const kept = known.get(app);
  if (kept && Math.abs(now - kept.at) < keptMs) return kept.health;
  const health = check(app);
  known.set(app, { at: now, health });
  return health;
}
