import type { PhoneSale, RefusalReason, SaleAnswer } from '../booth.api.ts';

/**
 * saving: it is on its way to the disk. unsaved: the phone had no room, so only this page has it. saved: it is on the phone. recorded: it
 * is in the books. refused: it waits for a person: on the
 * site, or here if the server couldn't read it. undoing: it was taken back, and the server hasn't heard of that. undone: it has.
 */
type KeptState = 'saving' | 'unsaved' | 'saved' | 'recorded' | 'refused' | 'undoing' | 'undone';

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

const unsent: readonly KeptState[] = ['saving', 'unsaved', 'saved'];

export const isUnsent = ({ state }: KeptSale): boolean => unsent.includes(state);

/** True if it was taken back: it counts no more, whether or not the server has heard of it. */
export const isUndone = ({ state }: KeptSale): boolean => state === 'undoing' || state === 'undone';

/** True if the server couldn't read it: the site doesn't show it, and it isn't sent again. */
export const isUnreadable = ({ state, reason }: KeptSale): boolean => state === 'refused' && reason === 'unreadable';

/** True until the server has stored it, recorded or not, or that it was taken back. Deleted here, that would be gone. */
export const isOnlyHere = (kept: KeptSale): boolean => isUnsent(kept) || isUnreadable(kept) || kept.state === 'undoing';

/** True for what was sold today, by the phone's clock. */
/** True for what is of today, by the phone's clock. A page may stay open over night. */
export const isOfToday = ({ at }: { at: string }): boolean => new Date(at).toDateString() === new Date().toDateString();

export const isToday = ({ sale }: KeptSale): boolean => isOfToday({ at: sale.soldAt });

const helperMs = 10 * 60_000;

/** True if this phone can take a sale back, by its own clock; the server has the last word about one that it has. */
export function canUndo(kept: KeptSale, { isHelper }: { isHelper: boolean }, now: Date): boolean {
  if (kept.state === 'saving' || isUndone(kept) || isUnreadable(kept)) return false;
  return isToday(kept) && !(isHelper && now.getTime() - Date.parse(kept.sale.soldAt) > helperMs);
}

export function applyAnswer(kept: KeptSale, answer: SaleAnswer | undefined): KeptSale {
  if (answer?.outcome === 'recorded')
    return { ...kept, state: 'recorded', number: answer.number, conflict: answer.conflict, reason: null };
  if (answer?.outcome === 'refused' && answer.reason === 'undone') return { ...kept, state: 'undone' };
  if (answer?.outcome === 'refused') return { ...kept, state: 'refused', reason: answer.reason };
  return kept;
}

/** The latest first. Sales of one moment are in the order of their ids, so that lists don't jump. */
export const byTime = (one: KeptSale, other: KeptSale): number =>
  other.sale.soldAt.localeCompare(one.sale.soldAt) || other.id.localeCompare(one.id);
