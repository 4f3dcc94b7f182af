import type { AstroGlobal } from 'astro';
import type { Services } from '../../../platform/services.ts';
import { artistList } from '../artists/artist-list.server.ts';
import { auditList } from '../audit/audit-list.server.ts';
import { customerList } from '../customers/customer-list.server.ts';
import { eventList } from '../events/event-list.server.ts';
import type { AdminList } from '../lists/list.ts';
import { answerListFile } from '../lists/list-page.server.ts';
import { mailList } from '../mails/mail-list.server.ts';
import { orderList } from '../orders/order-list.server.ts';
import { planList } from '../plans/plan-list.server.ts';
import { reportList } from '../reports/report-list.server.ts';
import { searchWordList } from '../search-words/search-word-list.server.ts';

interface ListFile {
  title: string;
  back: string;
  /** Answers with the file, or says why there is none. */
  answer(page: Pick<AstroGlobal, 'url' | 'locals' | 'response'>): Promise<Response | string>;
}

export const fileOf = <Row extends { id: string }>(list: AdminList<Row>): ListFile => ({
  title: list.words.title,
  back: list.path,
  answer: (page) => answerListFile(page, list),
});

export function findListFile({ config, clock }: Pick<Services, 'config' | 'clock'>, name: string): ListFile | null {
  switch (name) {
    case 'artists':
      return fileOf(artistList([], config.site.regionCode));
    case 'audit':
      return fileOf(auditList);
    case 'customers':
      return fileOf(customerList(config.identity));
    case 'events':
      return fileOf(eventList);
    case 'mails':
      return fileOf(mailList);
    case 'orders':
      return fileOf(orderList);
    case 'plans':
      return fileOf(planList(clock.now()));
    case 'reports':
      return fileOf(reportList);
    case 'search-words':
      return fileOf(searchWordList);
    default:
      return null;
  }
}
