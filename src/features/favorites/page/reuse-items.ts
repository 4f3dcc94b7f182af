/**
 * Returns `next` with the objects of `previous` for items that are equal, or `previous` itself if all are. React then
 * renders only what changed.
 */
export function reuseUnchangedItems<T extends { id: string }>(
  previous: readonly T[],
  next: readonly T[],
): readonly T[] {
  const before = new Map(previous.map((item) => [item.id, item]));
  const items = next.map((item) => {
    const old = before.get(item.id);
    return old && (old === item || JSON.stringify(old) === JSON.stringify(item)) ? old : item;
  });
  const isUnchanged = items.length === previous.length && items.every((item, index) => item === previous[index]);
  return isUnchanged ? previous : items;
}
