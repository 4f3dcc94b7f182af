import { formatCents } from '../../../../platform/money.ts';
import type { PdfDocument } from '../../../../platform/pdf/pdf-document.ts';
import { dayOf } from '../pages/page.ts';
import type { InvoiceRecord } from './records.ts';

/** Describes the paper of an invoice. It says that it is a demo's, so that nobody books it. */
export function invoiceDocument(
  invoice: InvoiceRecord,
  { platform, customer }: { platform: string; customer: string },
): PdfDocument {
  const { number, amount, status, paidAt, last4, periodStart, periodEnd } = invoice;
  const isPaid = status === 'paid';
  const isVoid = status === 'void';
  const due = isPaid || isVoid ? 0 : amount;
  const cells = (label: string, cents: number) => ({ cells: [label, formatCents(cents)], strong: true });
  return {
    title: `Invoice ${number}`,
    paper: 'letter',
    isBare: false,
    parts: [
      { kind: 'title', label: platform, title: `Invoice ${number}` },
      { kind: 'paragraph', text: 'Sample of a demo. No card was charged.', look: { muted: true } },
      {
        kind: 'facts',
        facts: [
          { label: 'Billed to', lines: [customer] },
          { label: 'Date', lines: [dayOf(invoice.finalizedAt ?? invoice.created)] },
          {
            label: isPaid ? 'Paid' : isVoid ? 'Void' : 'Due',
            lines:
              isPaid && paidAt !== null
                ? [dayOf(paidAt), ...(last4 === null ? [] : [`Card ending in ${last4}`])]
                : [dayOf(invoice.finalizedAt ?? invoice.created)],
          },
        ],
      },
      {
        kind: 'table',
        table: {
          columns: [
            { label: 'Description', width: 4 },
            { label: 'Amount', width: 1, align: 'right' },
          ],
          rows: [
            { cells: [`${invoice.name}, ${dayOf(periodStart)} to ${dayOf(periodEnd)}`, formatCents(amount)] },
            cells('Total', amount),
            cells(isPaid ? 'Amount paid' : 'Amount due', isPaid ? amount : due),
          ],
        },
      },
    ],
  };
}
