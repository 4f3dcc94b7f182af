import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { dateFormat } from '../../../platform/date-format.ts';
import { formatCents } from '../../../platform/money.ts';
import { describePdf, type PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import { addMonths, type MonthFigures, shownRows } from '../../buying/figures/figure-sums.ts';
import { sumByMonth } from '../../buying/figures/month-sums.server.ts';
import { formatMonth, formatPeriod, readPeriod } from '../../buying/figures/months.ts';
import { figureNames } from '../../buying/figures/words.ts';
import { figuresPdfWords as words } from './words.ts';

interface FiguresPdfServices {
  db: Database;
  clock: Clock;
  config: { site: { timeZone: string } };
}

function describeFigures(
  months: readonly MonthFigures[],
  { period, store, printed }: { period: string; store: { name: string; owner: string }; printed: string },
): PdfDocument {
  const sums = addMonths(months);
  const title = words.title(formatPeriod(period));
  return describePdf(`${title}, ${store.name}`, (sheet) => {
    sheet.title(store.name, title);
    sheet.facts([
      { label: words.artist, lines: [store.owner] },
      { label: words.orders, lines: [String(sums.sales)] },
      { label: words.printed, lines: [printed] },
    ]);
    sheet.table({
      columns: [
        { label: words.amounts, width: 5 },
        { label: words.amount, width: 2, align: 'right' },
      ],
      rows: shownRows(sums).map(({ name, isSum }) => ({
        cells: [figureNames[name], formatCents(sums[name])],
        strong: isSum,
      })),
    });
    if (period.length === 4) {
      sheet.heading(words.byMonth);
      sheet.table({
        columns: [
          { label: words.month, width: 3 },
          { label: words.orders, width: 1, align: 'right' },
          { label: figureNames.paidCents, width: 2, align: 'right' },
          { label: figureNames.keptCents, width: 2, align: 'right' },
        ],
        rows: months.toReversed().map(({ month, sales, paidCents, keptCents }) => ({
          cells: [formatMonth(month), String(sales), formatCents(paidCents), formatCents(keptCents)],
        })),
      });
    }
    if (sums.estimated > 0) sheet.paragraph(words.estimated(sums.estimated), { muted: true });
    sheet.paragraph(words.csv, { muted: true });
  });
}

/** Describes the papers that a URL asks for; null if it names neither a month nor a year. */
export async function readFiguresPdf(
  { db, clock, config }: FiguresPdfServices,
  store: { id: string; slug: string; name: string; owner: string },
  asked: string | undefined,
): Promise<{ name: string; document: PdfDocument } | null> {
  const period = readPeriod(asked);
  if (period === null) return null;
  const { timeZone } = config.site;
  const months = await sumByMonth(db, store.id, timeZone, period);
  const printed = dateFormat({ timeZone, dateStyle: 'long' }).format(clock.now());
  return {
    name: `figures-${store.slug}-${period}.pdf`,
    document: describeFigures(months, { period, store, printed }),
  };
}
