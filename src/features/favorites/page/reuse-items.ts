const jsonTexts = new WeakMap<object, string>();
function toJson(item: object): string {
  let json = jsonTexts.get(item);
  if (json === undefined) {
    json = JSON.stringify(item);
    jsonTexts.set(item, json);
  }
  return json;
}

/**
 * Returns `next` with the objects of `previous` for items that are equal, or `previous` itself if all are. React then
 * renders only what changed.
 */
export function reuseUnchangedItems<T extends { id: string }>(
  previous: readonly T[],
  next: readonly T[],
): readonly T[] {
  if (previous === next) return previous;
  const previousById = new Map(previous.map((item) => [item.id, item]));
  const items = next.map((item) => {
    const old = previousById.get(item.id);
    return old && (old === item || toJson(old) === toJson(item)) ? old : item;
  });
  const isUnchanged = items.length === previous.length && items.every((item, index) => item === previous[index]);
  return isUnchanged ? previous : items;
}
