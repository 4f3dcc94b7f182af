import { paths } from '../../../site/paths.ts';
import { type DeliveryFacts, deliveriesOf } from '../../catalog/deliveries.ts';
import type { PaymentsState } from '../../catalog/payments-state.ts';
import type { PaymentsDescription } from '../payments/describe-payments.ts';
import type { FirstSteps } from './first-steps.server.ts';
import type { Draft } from './today.server.ts';
import { checklistWords as words } from './words.ts';

export interface ChecklistFacts {
  store: DeliveryFacts & { slug: string; isActive: boolean; paymentsState: PaymentsState };
  steps: Pick<FirstSteps, 'hasPortrait' | 'hasSold' | 'permit'>;
  /** Name of the site's own state, whose permit is asked for. */
  stateName: string;
  published: number;
  payments: PaymentsDescription;
  draft: Draft | null;
  /** The store's address as people type it. */
  address: string;
}

export interface ChecklistItem {
  name: string;
  isDone: boolean;
  text: string;
  /** Stands before the text, in brick: nothing was chosen, which is not the same as $0. */
  notSet?: string;
  draft?: Draft;
  isOptional?: boolean;
  /** Null if there is nothing to do but wait. */
  action: { href: string; text: string } | null;
}

function paymentsItem({ store, payments: { heading, text, action } }: ChecklistFacts): ChecklistItem {
  const link = action === null ? null : { href: paths.vendorPayments(store.slug), text: action };
  // Before anything is begun, one reads what it takes.
  const isNew = store.paymentsState === 'none';
  return {
    name: heading,
    isDone: store.paymentsState === 'ready',
    text: isNew ? words.payments : text,
    action: link,
  };
}

function deliveryItem({ store }: ChecklistFacts): ChecklistItem {
  const isDone = deliveriesOf(store).length > 0;
  return {
    name: words.delivery,
    isDone,
    text: isDone ? words.deliverySet : words.deliveryNotSet,
    ...(!isDone && { notSet: words.notSet }),
    action: { href: paths.vendorShipping(store.slug), text: isDone ? words.change : words.setDelivery },
  };
}

function pieceItem({ store, published, draft }: ChecklistFacts): ChecklistItem {
  const item = { name: words.piece, isDone: published > 0 };
  if (published > 0) {
    const see = { href: paths.vendorPieces(store.slug), text: words.seePieces };
    return { ...item, text: words.pieceListed, action: see };
  }
  if (draft === null) {
    return { ...item, text: words.noPiece, action: { href: paths.vendorNewPiece(store.slug), text: words.addPiece } };
  }
  const name = draft.name || words.unnamed;
  return {
    ...item,
    text: words.draft(name, draft.missing),
    draft,
    action: { href: paths.vendorPiece(store.slug, draft.id), text: words.finish(name) },
  };
}

function portraitItem({ store, steps: { hasPortrait } }: ChecklistFacts): ChecklistItem {
  const href = paths.vendorStorefrontAbout(store.slug);
  return {
    name: words.portrait,
    isDone: hasPortrait,
    isOptional: true,
    text: hasPortrait ? words.portraitSet : words.portraitMissing,
    action: { href, text: hasPortrait ? words.change : words.addPortrait },
  };
}

const storeItem = ({ store, address }: ChecklistFacts): ChecklistItem => ({
  name: words.store,
  isDone: true,
  text: address,
  action: { href: paths.storefront(store.slug), text: words.viewStore },
});

/** Optional, because nothing here waits for a permit. Null where none is asked for. */
function taxItem({ store, steps: { permit }, stateName }: ChecklistFacts): ChecklistItem | null {
  if (permit === 'none') return null;
  const isDone = permit !== 'open';
  return {
    name: words.tax,
    isDone,
    isOptional: true,
    text: words.permit[permit](stateName),
    action: { href: `${paths.vendorTax(store.slug)}#permits`, text: isDone ? words.change : words.answerTax },
  };
}

/**
 * Returns the five or six items, or null if the list has done its work: everything is done, or somebody has bought, so that no store from
 * before the list gets one. A suspended store has other worries.
 */
export function describeChecklist(facts: ChecklistFacts): readonly ChecklistItem[] | null {
  if (facts.steps.hasSold || !facts.store.isActive) return null;
  const describers = [paymentsItem, deliveryItem, pieceItem, portraitItem, storeItem, taxItem];
  const items = describers.map((describe) => describe(facts)).filter((item) => item !== null);
  return items.every(({ isDone }) => isDone) ? null : items;
}
