import type { PhoneSale, RefusalReason, SaleAnswer } from '../booth.api.ts';

/**
 * saving: it is on its way to the disk. unsaved: the phone had no room, so only this page has it. saved: it is on the phone. recorded: it
 * is in the books. refused: it waits for a person: on the
 * site, or here if the server couldn't read it.
 */
type KeptState = 'saving' | 'unsaved' | 'saved' | 'recorded' | 'refused';

export interface KeptSale {
  /** Id of the sale; with the phone's store it is unique. */
  id: string;
  sale: PhoneSale;
  /** Id of the store that sold it. Missing in those that older pages kept: they are of the store that the phone was paired with. */
  store?: string;
  state: KeptState;
  number: string | null;
  /** True if a piece was sold of which no unit was free. */
  conflict: boolean;
  reason: RefusalReason | null;
}

export const keepSale = (sale: PhoneSale, store: string): KeptSale => ({
  id: sale.id,
  sale,
  store,
  state: 'saved',
  number: null,
  conflict: false,
  reason: null,
});

/** True if this store sold it. @param store id of the store that the phone is paired with; null if it isn't known */
export const isOf = (store: string | null, { store: soldBy }: KeptSale): boolean =>
  soldBy === undefined || soldBy === store;

export const isUnsent = ({ state }: KeptSale): boolean => state !== 'recorded' && state !== 'refused';

/** True if the server couldn't read it: the site doesn't show it, and it isn't sent again. */
export const isUnreadable = ({ state, reason }: KeptSale): boolean => state === 'refused' && reason === 'unreadable';

/** True until the server has stored it, recorded or not. Deleted here, it would be gone. */
export const isOnlyHere = (kept: KeptSale): boolean => isUnsent(kept) || isUnreadable(kept);

/** True for what was sold today, by the phone's clock. */
export const isToday = ({ sale }: KeptSale): boolean =>
  new Date(sale.soldAt).toDateString() === new Date().toDateString();

export function applyAnswer(kept: KeptSale, answer: SaleAnswer | undefined): KeptSale {
  if (answer?.outcome === 'recorded')
    return { ...kept, state: 'recorded', number: answer.number, conflict: answer.conflict, reason: null };
  if (answer?.outcome === 'refused') return { ...kept, state: 'refused', reason: answer.reason };
  return kept;
}

/** The latest first. Sales of one moment are in the order of their ids, so that lists don't jump. */
export const byTime = (one: KeptSale, other: KeptSale): number =>
  other.sale.soldAt.localeCompare(one.sale.soldAt) || other.id.localeCompare(one.id);
