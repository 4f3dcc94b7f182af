export const rowsPerPage = 24;

/** Returns the page that a URL asks for, from 1. Anything that is no page is the first. */
export function readPage(url: URL): number {
  const text = url.searchParams.get('page') ?? '';
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}
