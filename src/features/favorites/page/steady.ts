/** Keeps what did not change the same objects, so that nothing is made anew for them. */

const texts = new WeakMap<object, string>();
function textOf(item: object): string {
  let text = texts.get(item);
  if (text === undefined) {
    text = JSON.stringify(item);
    texts.set(item, text);
  }
  return text;
}

const isSameList = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((value, place) => value === b[place]);

/** `next`, or `before` where both hold the same values in the same order. */
export function steadyList<T>(before: readonly T[], next: readonly T[]): readonly T[] {
  return isSameList(before, next) ? before : next;
}

/** `next` with the objects of `before` where they say the same; `before` itself where all do. */
export function steadyItems<T extends { id: string }>(before: readonly T[], next: readonly T[]): readonly T[] {
  if (before === next) return before;
  const known = new Map(before.map((item) => [item.id, item]));
  const items = next.map((item) => {
    const old = known.get(item.id);
    return old && (old === item || textOf(old) === textOf(item)) ? old : item;
  });
  return steadyList(before, items);
}
