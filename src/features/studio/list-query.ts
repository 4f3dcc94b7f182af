import { readSearch } from '../../platform/ui/list-search.ts';

export interface ListQuery<View extends string> {
  search: string;
  view: View;
  /** Starts at 1. */
  page: number;
}

/** Reads the address of a list. Whatever it can't be is read as nothing: the first page of all. */
export function readListQuery<View extends string>(url: URL, views: readonly View[], all: View): ListQuery<View> {
  const view = views.find((one) => one === url.searchParams.get('view')) ?? all;
  const page = url.searchParams.get('page') ?? '';
  return { search: readSearch(url), view, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1 };
}

export function listPath(
  path: string,
  { search, view, page }: ListQuery<string>,
  more: Readonly<Record<string, string>> = {},
): string {
  const params = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(view === 'all' ? {} : { view }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...more,
  });
  return `${path}${params.size === 0 ? '' : `?${params}`}`;
}
