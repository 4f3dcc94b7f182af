import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { FormState, Texts } from '../../../platform/forms/form-state.ts';
import { backToForm, handleForm, redirectForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { formatCents } from '../../../platform/money.ts';
import { minuteMs } from '../../../platform/time.ts';
import { dayStart } from '../../../platform/zoned-time.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { recordSale, undoPhoneConflicts, undoSale } from '../../buying/in-person/record-sale.server.ts';
import { saleSchema, saleWindow, toInPersonSale } from '../../buying/in-person/sale.ts';
import { quoteSaleTax } from '../../buying/in-person/sale-tax.server.ts';
import { conflictDecisions, decideConflict } from '../../buying/in-person/settle-conflicts.server.ts';
import { nameTax } from '../../buying/orders/tax-line.ts';
import type { OwnStore } from '../own-store.server.ts';
import { describeSaleTax, type SaleTax } from './describe-sale-tax.ts';
import {
  findLastRecorded,
  type ListedSale,
  listLatestSales,
  listSalePieces,
  maxChoices,
  type SalePiece,
} from './read-sales.server.ts';
import { saleFormWords } from './words.ts';

const limits: readonly RateLimit[] = [{ name: 'sales', by: 'account', limit: 120, perMs: minuteMs }];

/** Name of the form in the cookie that carries an error back to a sale's page. */
export const undoForm = 'sale';

export interface SaleForm {
  action: string;
  /** The only piece of this form; null if one is to be chosen. */
  piece: SalePiece | null;
  choices: readonly SalePiece[];
  hasMoreChoices: boolean;
  /** Texts of the fields. The key is new unless the form may have reached the server without an answer. */
  values: Texts;
  problems: Texts;
  alert: string | null;
  first: string;
  last: string;
  /** The tax that may be in the price; null if the store collects none. */
  tax: SaleTax | null;
  taxNote: string;
  latest: readonly ListedSale[];
}

/**
 * Handles the form. Returns where to go, or what it shows if it was refused; null if it was not sent.
 * @param recorded what is done once the sale is recorded
 */
export const handleSaleForm = (
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
  recorded: () => Promise<void>,
): Promise<Response | FormState | null> =>
  handleForm(page, {
    body: saleSchema,
    limits,
    userId: viewer.userId,
    showsFailures: true,
    words: saleFormWords.refused,
    run: async ({ app, input }) => {
      const { number } = await recordSale(app, store.id, toInPersonSale(input));
      await recorded();
      return `${paths.vendorOrder(store.slug, number)}?done=recorded`;
    },
  });

/** Sales of one market day mostly have the same day and place, so a form begins with what was last recorded today. */
async function startValues(page: AstroGlobal, store: OwnStore, piece: SalePiece | null): Promise<Texts> {
  const { app } = page.locals;
  const { timeZone } = app.config.site;
  const { last: today } = saleWindow(app.clock.now(), timeZone);
  const last = await findLastRecorded(app.db, store.id, dayStart(today, timeZone));
  return {
    quantity: '1',
    price: piece === null ? '' : formatCents(piece.priceCents).replace(/[$,]/g, ''),
    day: last?.soldOn ?? today,
    tender: last?.tender ?? 'cash',
    taxed: 'yes',
    place: last?.place ?? '',
  };
}

export interface KnownSale {
  /** Where the form is sent, so that it is still known then. */
  action: string;
  /** Texts of the fields that are known. Its key, if it has one, is the same each time. */
  values: Texts;
}

/**
 * Loads the form, of one piece or of all.
 * @param known what the form begins with instead; null for a sale of which nothing is known
 * @param refused what a refused form shows
 * @param shown how many of the latest sales are listed
 */
export async function loadSaleForm(
  page: AstroGlobal,
  store: OwnStore,
  {
    piece,
    known,
    refused,
    shown,
  }: { piece: SalePiece | null; known: KnownSale | null; refused: FormState | null; shown: number },
): Promise<SaleForm> {
  const { app } = page.locals;
  const { last: today, first } = saleWindow(app.clock.now(), app.config.site.timeZone);
  const [choices, latest, terms] = await Promise.all([
    piece === null ? listSalePieces(app.db, store.id) : [],
    listLatestSales(app.db, store.id, shown),
    quoteSaleTax(app, app.db, store.id, today),
  ]);
  const tax = terms && { name: nameTax(terms), rate: terms.rate };
  // What was recorded with a key can't be recorded with it again; anything else may be sent again.
  const isKeyUsed = refused === null || refused.code === 'idempotency_conflict';
  const values = refused?.values ?? { ...(await startValues(page, store, piece)), ...known?.values };
  const newKey = (refused === null ? known?.values['key'] : undefined) ?? randomUUID();
  const priceOf = ({ piece: id }: Texts) => (piece ?? choices.find((one) => one.id === id))?.priceCents ?? null;
  return {
    action: known?.action ?? paths.vendorSale(store.slug, piece?.id),
    piece,
    choices: choices.slice(0, maxChoices),
    hasMoreChoices: choices.length > maxChoices,
    values: { ...values, key: isKeyUsed ? newKey : (values['key'] ?? '') },
    problems: refused?.problems ?? {},
    alert: refused?.alert ?? null,
    first,
    last: today,
    tax,
    taxNote: tax === null ? '' : describeSaleTax(tax.rate, values, priceOf(values)),
    latest,
  };
}

/** Undoes a sale, or decides about a piece that was sold twice, and leads back to its page. `enterStudio` has checked who sends it. */
export function takeUndo(
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
  { id, number }: { id: string; number: string },
): Promise<Response> {
  const back = paths.vendorOrder(store.slug, number);
  return redirectForm(page, {
    limits,
    userId: viewer.userId,
    run: async ({ app, form, typed }) => {
      const decision = conflictDecisions.find((one) => one === form);
      if (decision !== undefined) {
        const decided = { id: typed['conflict'] ?? '', decision, by: viewer.userId, revision: typed['revision'] ?? '' };
        await decideConflict(app, store.id, decided, app.clock.now());
        return back;
      }
      if (form === 'none-of-phone') {
        await undoPhoneConflicts(app, store.id, id);
        return back;
      }
      if (form !== 'undo') throw unknownForm(saleFormWords.unknown);
      await undoSale(app, store.id, id);
      return back;
    },
    failed: backToForm(undoForm, () => back, { kept: [] }),
  });
}
