import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { artistList } from '../../../../src/features/admin/artists/artist-list.server.ts';
import { auditList } from '../../../../src/features/admin/audit/audit-list.server.ts';
import { customerList } from '../../../../src/features/admin/customers/customer-list.server.ts';
import { eventList } from '../../../../src/features/admin/events/event-list.server.ts';
import { mailList } from '../../../../src/features/admin/mails/mail-list.server.ts';
import { orderList } from '../../../../src/features/admin/orders/order-list.server.ts';
import { planList } from '../../../../src/features/admin/plans/plan-list.server.ts';
import { reportList } from '../../../../src/features/admin/reports/report-list.server.ts';

const styles = readFileSync('src/features/admin/lists/ListView.astro', 'utf8');

test('every list of the admin panel has a grid for as many columns as it shows, or they would stand below each other', () => {
  const rule = { adminEmails: [], adminEmailDomain: null };
  const lists = [
    planList(new Date(0)),
    artistList([], 'KY'),
    auditList,
    customerList(rule),
    eventList,
    mailList,
    orderList,
    reportList,
  ];
  for (const { path, columns } of lists) {
    const shown = columns.filter(({ fileOnly }) => !fileOnly).length;
    expect(styles, path).toContain(`[data-cells="${shown}"]`);
  }
});
