/** What a storefront says of its hearts. */
export function formatFavoriteCount(count: number): string {
  if (count === 0) return 'Be the first to love this artist';
  return `${count} ${count === 1 ? 'person loves' : 'people love'} this artist`;
}
