export const newsletterPage = '/admin/newsletter';

/** Returns its address with an edition as readers of a category get it; null is the next one, and no category. */
export function newsletterPath({ edition, category }: { edition: string | null; category: string | null }): string {
  const query = new URLSearchParams({ ...(edition !== null && { edition }), ...(category !== null && { category }) });
  return query.size === 0 ? newsletterPage : `${newsletterPage}?${query}`;
}
