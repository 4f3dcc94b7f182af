import { and, eq, gt } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { minuteMs } from '../../platform/time.ts';
import { reports } from './reports.table.ts';

/** The same report again within this time is the same one, sent twice because its answer was lost. */
const repeatMs = 10 * minuteMs;

/** A validated report. `path` and `email` may be empty. */
interface SiteReport {
  path: string;
  body: string;
  email: string;
}

/** Stores a report, once. */
export async function addSiteReport({ db, clock }: Pick<Services, 'db' | 'clock'>, report: SiteReport): Promise<void> {
  const now = clock.now();
  const [known] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        gt(reports.createdAt, new Date(now.getTime() - repeatMs)),
        eq(reports.body, report.body),
        eq(reports.path, report.path),
        eq(reports.email, report.email),
      ),
    )
    .limit(1);
  if (!known) await db.insert(reports).values({ ...report, createdAt: now });
}
