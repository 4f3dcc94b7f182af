import type { APIContext, AstroGlobal } from 'astro';
import * as v from 'valibot';
import { emailSchema } from '../../../platform/api/text-schema.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { type FormState, newForm, type Texts } from '../../../platform/forms/form-state.ts';
import { handleForm } from '../../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { formatCents } from '../../../platform/money.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { isStateCode, stateNames } from '../../../platform/us-states.ts';
import { zonedDay } from '../../../platform/zoned-time.ts';
import { checkoutPayPath, paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { arrivalOf, describeArrival } from '../../catalog/arrival.ts';
import { localClock } from '../../catalog/availability.ts';
import { type Delivery, deliveries } from '../../catalog/deliveries.ts';
import { addressSchema, findPlaceProblem, placeField, toAddressTexts, toPostalAddress } from '../address/address.ts';
import { readSavedAddress, saveAddress } from '../address/saved-address.server.ts';
import { type CartVendor, readCartProducts, readCartVendor } from '../cart/cart.server.ts';
import type { QuoteDto } from '../cart/quote.api.ts';
import { quoteCart } from '../cart/quote.server.ts';
import { showAmounts } from '../fees/fees.ts';
import { findOrderBySession, readOrderLines } from '../orders/orders.server.ts';
import type { CheckoutOrder, ParcelOrder } from '../orders/read-orders.server.ts';
import { taxLineOf } from '../orders/tax-line.ts';
import { toAccountKey, toGuestKey } from './buyer.server.ts';
import { type Guest, readGuest, setCheckoutCookies } from './checkout-cookies.server.ts';
import { admitBuyer, checkoutLimits, identifyFormBuyer, toCheckoutDto } from './checkout-endpoints.server.ts';
import { type Draft, findOwnDraft, orderDraft } from './drafts.server.ts';
import type { BuyingServices } from './services.ts';
import { buyFormErrors, checkoutErrors, emailLabel, orderPageWords, addressPageWords as words } from './words.ts';

export const guestAddressSchema = v.object({ ...addressSchema.entries, email: emailSchema(emailLabel) });

export const addressForm = {
  total: 'total',
  remember: 'remember',
  /** The state to choose instead, of a button that does nothing else. */
  state: 'stateInstead',
} as const;

type Buying = Pick<BuyingServices, 'db' | 'clock' | 'taxes'> & { config: App.Locals['app']['config'] };

interface Owner {
  viewer: Viewer | null;
  guest: Guest;
}

const keysOf = ({ viewer, guest }: Owner): string[] => [
  toGuestKey(guest.id),
  ...(viewer === null ? [] : [toAccountKey(viewer.userId)]),
];

function findDraft({ db }: Pick<Buying, 'db'>, id: string, owner: Owner): Promise<Draft | null> {
  return findOwnDraft(db, id, keysOf(owner));
}

const isExpired = ({ expiresAt }: Draft, { clock }: Pick<Buying, 'clock'>) => expiresAt <= clock.now();

/** Prices what a draft would cost now, with the tax of the state, if one is chosen: the only place that computes the page's total. */
function quoteDraft(app: Buying, draft: Draft, viewer: Viewer | null, shipToState: string | null): Promise<QuoteDto> {
  const { db, config, taxes } = app;
  const holder = { buyerKey: draft.buyerKey, sessions: [draft.id] };
  const cart = { vendor: draft.vendorId, items: draft.items, delivery: draft.delivery, holder, shipToState };
  const tax = { taxes, regionCode: config.site.regionCode };
  return quoteCart(db, cart, viewer, config.processingFee, localClock(app), tax);
}

/** Reads the total on the button that was pressed. A page of ours always sends it; anything else equals no total. */
const readShownTotal = (text: string | undefined): number => (/^\d{1,10}$/.test(text ?? '') ? Number(text) : -1);

/** Reads where an order goes, and whom to tell. What is picked up goes nowhere, and Stripe asks a guest for an address for mails. */
function readDelivered({ delivery, customerEmail }: Draft, viewer: Viewer | null, typed: Record<string, string>) {
  if (!deliveries[delivery].needsAddress) return { email: customerEmail, address: null };
  const instead = typed[addressForm.state] ?? '';
  if (isStateCode(instead)) {
    typed['state'] = instead;
    throw new DomainError('invalid', words.stateChosen(stateNames[instead]));
  }
  const { email = null, ...parsed } = parseInput(
    viewer === null ? guestAddressSchema : addressSchema,
    typed,
  ) as v.InferOutput<typeof addressSchema> & { email?: string };
  return { email, address: toPostalAddress(parsed) };
}

/**
 * Takes the form: places the order, and leads to its payment.
 * @throws DomainError `not_found` for a draft that has ended or is another's, `invalid`, and all errors of `startCheckout`
 */
export async function payDraft(call: {
  app: BuyingServices;
  typed: Record<string, string>;
  context: APIContext;
}): Promise<Response> {
  const { app, typed, context } = call;
  const { request, locals, params } = context;
  const viewer = await identifyFormBuyer(context);
  checkOrigin(request, app.config, viewer !== null);
  const guest = readGuest(request, app.config);
  const draft = await findDraft(app, params['draft'] ?? '', { viewer, guest });
  if (draft === null || isExpired(draft, app)) throw new DomainError('not_found', checkoutErrors.orderNotFound);
  const { email, address } = readDelivered(draft, viewer, typed);
  const buyer = admitBuyer({ app, viewer, clientAddress: locals.clientAddress }, guest);
  const shownTotalCents = readShownTotal(typed[addressForm.total]);
  const order = await orderDraft(app, draft, buyer, { email, address, shownTotalCents });
  if (viewer !== null && address !== null && typed[addressForm.remember] === 'yes') {
    await saveAddress(app.db, viewer.userId, address, app.clock.now());
  }
  const cookies = await setCheckoutCookies(app, request, order, draft.items);
  const { url, sessionId } = await toCheckoutDto(app, { order });
  return seeOther(url ?? checkoutPayPath(sessionId), { cookies });
}

export type AddressPage =
  | { kind: 'missing' | 'expired'; heading: string; text: string }
  | {
      kind: 'open';
      delivery: Delivery;
      vendor: CartVendor;
      quote: QuoteDto;
      /** Where it is picked up, and when; null if it goes to an address. */
      place: string | null;
      pieces: readonly { name: string; picture: Picture | null }[];
      /** About when it arrives, or when it can be picked up; null if nobody can say. */
      arrival: string | null;
      form: FormState;
      /** The account's address for mails; null for a guest, who is asked. */
      accountEmail: string | null;
      isRemembering: boolean;
      totalChanged: string | null;
      problem: string | null;
      /** True if the artist doesn't offer the draft's way anymore: then nothing is asked for. */
      isWayGone: boolean;
      /**
       * The way that is offered instead, with the only piece, on whose page it can be chosen; `slug` is null if there are several, which
       * are in the cart. Null if there is no way, or the cart can't be bought anyway.
       */
      instead: { name: string; slug: string | null } | null;
      /** True while the total depends on which is right, ZIP code or state: then none is shown. */
      isTotalUnknown: boolean;
    };

async function readTexts({ db }: Pick<Buying, 'db'>, draft: Draft, { order, viewer, guest }: OpenDraft) {
  // Whoever has the link of a draft without an owner, or another buyer's key of it, reads nothing of their address.
  const isOwn = draft.buyerKey !== null && keysOf({ viewer, guest }).includes(order?.checkout.buyerKey ?? '');
  const before = isOwn ? order : null;
  const saved = before?.parcel?.address || viewer === null ? null : await readSavedAddress(db, viewer.userId);
  const email = before?.customerEmail ?? draft.customerEmail ?? '';
  return { ...toAddressTexts(before?.parcel?.address ?? saved), email };
}

const fieldNames = [...Object.keys(guestAddressSchema.entries), placeField];

/** @param problem what the page says of the cart: where a piece or the way is gone, it says by itself why the order wasn't placed */
function toAlert({ code, problems, alert }: FormState, problem: string | null): string | null {
  if (code === null || code === 'price_changed') return null;
  if (problem !== null && (code === 'out_of_stock' || problems['delivery'] !== undefined)) return words.notCharged;
  const known: ReadonlyMap<string, string> = new Map(Object.entries(buyFormErrors));
  const isMarked = fieldNames.some((name) => problems[name] !== undefined);
  return known.get(code) ?? (isMarked ? words.badFields : alert);
}

async function describeChange(
  form: FormState | null,
  draft: Draft,
  { totalCents, tax }: Pick<QuoteDto, 'totalCents' | 'tax'>,
  quoteUntaxed: () => Promise<QuoteDto>,
) {
  const shown = readShownTotal(form?.values[addressForm.total]);
  const before = shown >= 0 ? shown : draft.totalCents;
  if (before === totalCents) return null;
  const [was, now] = [formatCents(before), formatCents(totalCents)];
  // Whatever else has changed isn't explained by the tax.
  const untaxed = tax === null ? null : await quoteUntaxed();
  const isTax = tax !== null && untaxed?.tax === null && before === untaxed.totalCents;
  return isTax ? words.totalWithTax(tax.name, was, now) : words.totalChanged(was, now);
}

function describeDraftArrival(app: Buying, { delivery }: Draft, vendor: CartVendor, zip: string | null): string | null {
  const local = localClock(app);
  const arrival = arrivalOf(delivery, vendor, { ...local, zip });
  return arrival && describeArrival(arrival, zonedDay(local.now, local.timeZone));
}

/** Returns what of a quote an order that is being paid says instead. */
async function quoteOpen({ db }: Pick<Buying, 'db'>, order: ParcelOrder): Promise<Partial<QuoteDto>> {
  const { goodsCents: subtotalCents, ...amounts } = showAmounts(order, await readOrderLines(db, order.id));
  return { ...amounts, subtotalCents, totalCents: order.totalCents, tax: taxLineOf(order), taxPending: false };
}

function findInstead({ delivery, problem }: QuoteDto, pieces: readonly { slug: string }[]) {
  if (delivery === null || problem !== null) return null;
  const [only, ...others] = pieces;
  return { name: deliveries[delivery].words.name, slug: others.length === 0 ? (only?.slug ?? null) : null };
}

interface OpenDraft extends Owner {
  order: CheckoutOrder | null;
  form: FormState | null;
  typedPlace: Texts;
}

async function toOpenPage(app: Buying, draft: Draft, opened: OpenDraft): Promise<AddressPage> {
  const { order, viewer, form, typedPlace } = opened;
  const way = deliveries[draft.delivery];
  const values: Texts = way.needsAddress
    ? { ...(form?.values ?? (await readTexts(app, draft, opened))), ...typedPlace }
    : {};
  const placeProblem = way.needsAddress ? findPlaceProblem(values) : null;
  const state = placeProblem === null ? (values['state'] ?? '') : '';
  const [vendor, quote, products] = await Promise.all([
    readCartVendor(app.db, draft.vendorId),
    quoteDraft(app, draft, viewer, isStateCode(state) ? state : null),
    readCartProducts(app.db, draft.items),
  ]);
  const blocked = quote.problem ?? (quote.delivery === draft.delivery ? null : way.words.notOffered);
  // A payment that is open may be finished, whatever the shop has changed since.
  const open = blocked !== null && order?.status === 'pending' ? order : null;
  const isWayGone = open === null && quote.delivery !== draft.delivery;
  const shown = open === null ? quote : { ...open, tax: taxLineOf(open) };
  const isPayable = open !== null || blocked === null;
  const isTotalUnknown = open === null && placeProblem !== null && quote.taxPending;
  const problems = { ...form?.problems, ...(placeProblem !== null && { [placeField]: placeProblem }) };
  const quoteUntaxed = () => quoteDraft(app, draft, viewer, null);
  return {
    kind: 'open',
    vendor,
    delivery: draft.delivery,
    quote: open === null ? quote : { ...quote, ...(await quoteOpen(app, open)) },
    place: way.place(vendor),
    pieces: products.map(({ name, picture }) => ({ name, picture })),
    arrival: describeDraftArrival(app, draft, vendor, placeProblem === null ? (values['postalCode'] ?? '') : null),
    form: { ...(form ?? newForm), values, problems, alert: form && toAlert(form, open === null ? blocked : null) },
    accountEmail: viewer?.email ?? null,
    isRemembering: form?.values[addressForm.remember] === 'yes',
    totalChanged: isPayable && !isTotalUnknown ? await describeChange(form, draft, shown, quoteUntaxed) : null,
    problem: open === null ? blocked : null,
    isWayGone,
    instead: isWayGone ? findInstead(quote, products) : null,
    isTotalUnknown,
  };
}

function toEndedPage(page: AstroGlobal, kind: 'missing' | 'expired'): AddressPage {
  page.response.status = kind === 'missing' ? 404 : 410;
  const [heading, text] = kind === 'missing' ? [words.missing, words.missingText] : orderPageWords.byStatus.expired;
  return { kind, heading, text };
}

/** Reads what `address-total.client.ts` asks for: the total of what the form has. */
function readTypedPlace(url: URL): Texts {
  const [state, zip] = [url.searchParams.get('state'), url.searchParams.get('zip')];
  return { ...(state !== null && { state }), ...(zip !== null && { postalCode: zip }) };
}

export async function loadAddressPage(page: AstroGlobal): Promise<AddressPage | Response> {
  const { app } = page.locals;
  const options = { isPublic: true, showsFailures: true, limits: checkoutLimits, run: payDraft };
  const form = await handleForm(page, options);
  if (form instanceof Response) return form;
  const viewer = await identifyFormBuyer(page);
  const guest = readGuest(page.request, app.config);
  const draft = await findDraft(app, page.params['draft'] ?? '', { viewer, guest });
  if (draft === null) return toEndedPage(page, 'missing');
  if (isExpired(draft, app)) return toEndedPage(page, 'expired');
  const order = await findOrderBySession(app.db, draft.id);
  if (order?.status === 'paid' || order?.status === 'needs_attention') {
    return seeOther((await toCheckoutDto(app, { order })).url ?? paths.home);
  }
  try {
    return await toOpenPage(app, draft, { order, viewer, guest, form, typedPlace: readTypedPlace(page.url) });
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'vendor_not_found') throw error;
    return toEndedPage(page, 'missing');
  }
}
