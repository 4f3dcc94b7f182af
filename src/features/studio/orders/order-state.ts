import type { Order } from '../../buying/orders/read-orders.server.ts';
import { storeOrderWords as words } from './words.ts';

export const stateOf = ({ channel, status, parcel }: Pick<Order, 'channel' | 'status' | 'parcel'>): string =>
  words.state[channel === 'in_person' ? 'in_person' : status === 'refunded' ? 'refunded' : parcel];
