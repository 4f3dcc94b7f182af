import { asc, isNull } from 'drizzle-orm';
import { answerReport } from '../../features/admin/reports/answer-report.server.ts';
import { reports } from '../../features/admin/reports.table.ts';
import { addSiteReport } from '../../features/admin/site-reports.server.ts';
import { zonedTime } from '../../platform/zoned-time.ts';
import type { Past } from './past.server.ts';
import type { Step } from './sell.server.ts';
import type { Today } from './year-order.ts';

async function answerOldest({ services, admin }: Past): Promise<void> {
  const { db } = services;
  const [report] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(isNull(reports.handledAt))
    .orderBy(asc(reports.createdAt))
    .limit(1);
  if (!report) throw new Error('The demo has no report.');
  const body = 'Thank you, Dale. We asked Marcus, and the directions name the door on 26th Street now.';
  await answerReport(
    { ...services, contactEmail: services.config.site.contactEmail },
    { actorId: admin.userId, report: `page.${report.id}`, reply: { body, seen: 0, close: 'yes' } },
  );
}

export const listSiteReports = ({ now, timeZone }: Today): Step[] => [
  {
    at: zonedTime(now, -41, '19:20', timeZone),
    run: ({ services }) =>
      addSiteReport(services, {
        path: '/portland-kiln',
        body: 'The directions say Bank Street, but the studio’s door is around the corner on 26th.',
        email: 'dale@example.com',
      }),
  },
  { at: zonedTime(now, -40, '09:05', timeZone), run: answerOldest },
  {
    at: zonedTime(now, -2, '21:47', timeZone),
    run: ({ services }) =>
      addSiteReport(services, {
        path: '/second-light/big-four-dusk',
        body: 'One of these photographs looks like one that I took from the Big Four Bridge in 2019. Could you ask the artist?',
        email: 'sam.reyes@example.com',
      }),
  },
];
