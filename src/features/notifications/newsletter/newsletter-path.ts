/** Returns the address of the newsletter's page, with an edition as readers of a category get it; null is the next one, and all readers. */
export function newsletterPath({ edition, category }: { edition: string | null; category: string | null }): string {
  const query = new URLSearchParams();
  if (edition !== null) query.set('edition', edition);
  if (category !== null) query.set('category', category);
  return query.size === 0 ? '/admin/newsletter' : `/admin/newsletter?${query}`;
}
