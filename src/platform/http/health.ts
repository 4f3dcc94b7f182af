import { sql } from 'drizzle-orm';
import type { HealthDto } from '../api/errors.api.ts';
import type { Services } from '../services.ts';

const cacheMs = 1_000;

interface Kept {
  at: number;
  health: Promise<HealthDto>;
}

/** Per app, because tests start several. */
const known = new WeakMap<Services, Kept>();

async function check({ db }: Services): Promise<HealthDto> {
  try {
    await db.execute(sql`select 1`);
    return { status: 'ok' };
  } catch {
    return { status: 'degraded' };
  }
}

/** Returns `degraded` if the database is unreachable. It is queried at most once a second. */
export function getHealth(app: Services): Promise<HealthDto> {
  const now = app.clock.now().getTime();
  const kept = known.get(app);
  if (kept && Math.abs(now - kept.at) < cacheMs) return kept.health;
  const health = check(app);
  known.set(app, { at: now, health });
  return health;
}
