/** The views of the list of orders, and its addresses. */
import { paths } from '../../../site/paths.ts';

/** all: what waits first. send, pickup: what waits for the vendor. sent: on its way. done: nothing is left to do. */
export const orderViews = ['all', 'send', 'pickup', 'sent', 'done'] as const;

export type OrderView = (typeof orderViews)[number];

/** Rows on one page of the list. */
export const ordersPerPage = 24;

export const searchMaxLength = 100;

export interface OrdersQuery {
  search: string;
  view: OrderView;
  /** From 1. */
  page: number;
}

/** Reads what a URL asks for. Anything else is the first page of everything. */
export function readOrdersQuery(url: URL): OrdersQuery {
  const view = orderViews.find((one) => one === url.searchParams.get('view')) ?? 'all';
  const page = url.searchParams.get('page') ?? '';
  const search = (url.searchParams.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, searchMaxLength)
    .toWellFormed();
  return { search, view, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1 };
}

/** Returns the address of the list. */
export function ordersPath(vendorSlug: string, { search, view, page }: OrdersQuery): string {
  const params = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(view === 'all' ? {} : { view }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `${paths.vendorOrders(vendorSlug)}${params.size === 0 ? '' : `?${params}`}`;
}
