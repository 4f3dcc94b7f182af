import { paths } from '../../../site/paths.ts';
import { type ListQuery, listPath, readListQuery } from '../list-query.ts';

/** all: what waits first. send, pickup: what waits for the vendor. labeled: to be dropped off. sent: on its way. done: nothing is left to do. booth: sold in person, cards by QR code among them. */
export const orderViews = ['all', 'send', 'pickup', 'labeled', 'sent', 'done', 'booth'] as const;

export type OrderView = (typeof orderViews)[number];

export const ordersPerPage = 24;

export type OrdersQuery = ListQuery<OrderView>;

/** Reads what a URL asks for. Anything else is the first page of everything. */
export const readOrdersQuery = (url: URL): OrdersQuery => readListQuery(url, orderViews, 'all');

export const ordersPath = (vendorSlug: string, query: OrdersQuery): string =>
  listPath(paths.vendorOrders(vendorSlug), query);
