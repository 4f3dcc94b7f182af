import type { Tender } from '../orders/orders.ts';
import { cardByQr, tenderNames } from './words.ts';

/** Names how a sale at a booth was paid: as the phone labeled it, else by its tender, of which cards through us have none. */
export const nameTender = (tender: Tender | null, label: string | null): string =>
  label ?? (tender === null ? cardByQr : tenderNames[tender]);
