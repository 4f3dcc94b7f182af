/** A sale that a phone couldn't get recorded, as the form of a sale in person begins with it. */
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import type { Cents } from '../../../platform/money.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { vendorWaitingSalePath } from '../../../site/booth-paths.ts';
import type { KnownSale } from '../../studio/in-person/sale-form.server.ts';
import type { PhoneSale } from '../booth.api.ts';
import { closeAttention, findAttention } from './attention.server.ts';

interface WaitingSale extends KnownSale {
  /** Null for what isn't a piece of the store. */
  pieceId: string | null;
  /** Takes the sale off the list, if it is recorded with this. */
  recorded(): Promise<void>;
}

type Line = PhoneSale['lines'][number];

/** Returns what was paid for one unit of a line, tax and the rounding of cash included; 0 if that can't be read. */
function paidForOne({ lines, subtotalCents, taxCents, totalCents }: PhoneSale, line: Line): Cents {
  const { unitPriceCents, quantity } = line;
  if (lines.length === 1 && totalCents > 0) return Math.round(totalCents / quantity);
  return unitPriceCents + (subtotalCents > 0 ? Math.round((unitPriceCents * taxCents) / subtotalCents) : 0);
}

function toTexts(sale: PhoneSale, line: Line | undefined, sentOn: Date, timeZone: string): Texts {
  const soldAt = new Date(sale.soldAt);
  const day = zonedDay(Number.isNaN(soldAt.getTime()) ? sentOn : soldAt, timeZone);
  const known = { day, tender: sale.tender, taxed: sale.taxCents > 0 ? 'yes' : '' };
  if (line === undefined) return known;
  const price = paidForOne(sale, line);
  const counted = { ...known, quantity: String(line.quantity) };
  return price > 0 ? { ...counted, price: (price / 100).toFixed(2) } : counted;
}

/**
 * Reads the line of a sale that the address names (`?waiting=` and `?line=`). What it says comes from the row, so a link can't make up
 * amounts. Null if it names none, or one of another store.
 */
export async function readWaitingSale(
  { db, clock, config }: { db: Database; clock: Clock; config: { site: { timeZone: string } } },
  store: { id: string; slug: string },
  named: { waiting: string | null; line: string | null },
): Promise<WaitingSale | null> {
  const found = await findAttention(db, store.id, named.waiting ?? '');
  if (found === null) return null;
  const { id, sale, createdAt } = found;
  const at = Math.max(0, Math.trunc(Number(named.line)) || 0);
  const line = sale.lines[at];
  const isWhole = sale.lines.length <= 1;
  const texts = toTexts(sale, line, createdAt, config.site.timeZone);
  return {
    pieceId: line?.productId ?? null,
    action: vendorWaitingSalePath(store.slug, id, at),
    // The row's own key: recorded by two tabs, it is one sale.
    values: isWhole ? { ...texts, key: id } : texts,
    recorded: async () => {
      if (isWhole) await closeAttention(db, store.id, id, clock.now());
    },
  };
}
