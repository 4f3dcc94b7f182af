import type { Order } from '../../buying/orders/read-orders.server.ts';
import { storeOrderWords as words } from './words.ts';

export const stateOf = ({ channel, status, parcelState }: Pick<Order, 'channel' | 'status' | 'parcelState'>): string =>
  words.state[channel === 'in_person' ? 'in_person' : status === 'refunded' ? 'refunded' : parcelState];
