import type { AstroGlobal } from 'astro';
import { isDomainError } from '../../platform/errors.ts';
import type { Texts } from '../../platform/forms/form-state.ts';
import { takeToken } from '../../platform/http/rate-limit.ts';
import { minuteMs } from '../../platform/time.ts';
import { isUndecided } from '../buying/in-person/conflicts.server.ts';
import type { PostalAddress } from '../buying/payments.ts';
import { type PostageAccount, readPostageAccount, withToken } from './account.server.ts';
import { findLabelOrder, type LabelOrder } from './label-order.server.ts';
import { isOpenLabel, type Label } from './labels.server.ts';
import { type ChosenParcel, readParcel, readParcelQuery } from './parcel-input.ts';
import type { CheckedAddress } from './postage.ts';
import { type Quote, quoteOrder } from './quote-order.server.ts';
import type { PostageServices } from './services.ts';
import { findObstacle } from './start-label.server.ts';
import { postageErrors } from './words.ts';

/** What the parameter `use` says of the address: as the Postal Service writes it, or as the buyer typed it though it is unknown. */
export const corrected = 'corrected';
export const asTyped = 'typed';

/** Each look at the page asks carriers three times. */
const quoteLimit = { name: 'label quotes', limit: 30, perMs: minuteMs };

export interface Offer {
  sendsFrom: PostalAddress;
  to: PostalAddress;
  address: CheckedAddress | null;
  isCorrected: boolean;
  /** True if the Postal Service doesn't know the address, and the artist hasn't said to send there all the same. */
  isUnknown: boolean;
  parcel: ChosenParcel;
  /** Null without a box and a weight. */
  quote: Quote | null;
  problem: string | null;
}

export interface LabelPage {
  found: LabelOrder;
  account: PostageAccount | null;
  open: Label | null;
  /** Why no label can be bought; null if one can. */
  obstacle: string | null;
  /** Null if nothing can be bought, or there is a label. */
  offer: Offer | null;
  /** Id of the form: sent twice, it buys one label. */
  id: string;
}

const describeFailure = (error: unknown): string => {
  if (!isDomainError(error)) throw error;
  return error.message;
};

/** Returns the address to send to, and what the Postal Service says about the buyer's. Without its answer, the buyer's counts. */
export async function chooseAddress(app: PostageServices, { order }: LabelOrder, use: boolean) {
  const given = order.parcel?.address as PostalAddress;
  const address = await withToken(app, order.vendorId, (token) => app.postage.checkAddress(token, given)).catch(
    (error: unknown) => {
      if (!isDomainError(error) || error.code === 'postage_disconnected') throw error;
      return null;
    },
  );
  const isCorrected = use && address?.correction != null;
  return { to: isCorrected ? (address.correction ?? given) : given, address, isCorrected };
}

async function makeOffer(
  page: AstroGlobal & { locals: { app: PostageServices } },
  found: LabelOrder,
  account: PostageAccount,
  typed: Texts,
): Promise<Offer> {
  const { app } = page.locals;
  const given = found.order.parcel?.address as PostalAddress;
  const parcel = readParcel(typed, found.parcel, found.boxes);
  const offer: Offer = {
    sendsFrom: account.sendsFrom,
    to: given,
    address: null,
    isCorrected: false,
    isUnknown: false,
    parcel,
    quote: null,
    problem: null,
  };
  try {
    takeToken(app, quoteLimit, found.order.vendorId);
    const chosen = await chooseAddress(app, found, typed['use'] === corrected);
    const { box, weightOz } = parcel;
    const isUnknown = chosen.address?.isValid === false && typed['use'] !== asTyped;
    if (box === null || weightOz === null || isUnknown) return { ...offer, ...chosen, isUnknown };
    const { vendorId } = found.order;
    const wanted = { vendorId, to: chosen.to, box, weightOz, insuredCents: found.insuredCents };
    const { quote, problem } = await quoteOrder(app, wanted).then(
      (quote) => ({ quote, problem: null }),
      (error: unknown) => ({ quote: null, problem: describeFailure(error) }),
    );
    return { ...offer, ...chosen, quote, problem };
  } catch (error) {
    return { ...offer, problem: describeFailure(error) };
  }
}

/**
 * Loads the page; null if the store has no such order.
 * @param typed what a refused form had, in place of the URL's parameters
 */
export async function loadLabelPage(
  page: AstroGlobal,
  store: { id: string },
  typed: Texts | null,
): Promise<LabelPage | null> {
  const { app } = page.locals;
  const found = await findLabelOrder(app.db, store.id, page.params['number'] ?? '');
  if (found === null) return null;
  const open = found.labels.find(isOpenLabel) ?? null;
  const obstacle =
    findObstacle(found.order, open ?? undefined) ??
    ((await isUndecided(app.db, found.order.id)) ? postageErrors.soldTwice : null);
  const chosen = typed ?? readParcelQuery(page.url);
  let account = await readPostageAccount(app.db, store.id);
  const offer =
    obstacle === null && account !== null && !account.isRefused ? await makeOffer(page, found, account, chosen) : null;
  // The provider may have refused the token a moment ago.
  if (offer?.problem) account = await readPostageAccount(app.db, store.id);
  return { found, account, open, obstacle, offer, id: crypto.randomUUID() };
}
