interface HeartCounts {
  /** Counts an item from now on by what its page says: called before a press changes it. */
  follow(refKey: string, onPage: number): void;
  /** Says which favorites the pages of this site have counted: those of the first answer, which are older than any page. */
  setCounted(refKeys: Iterable<string>): void;
  accept(sent: Readonly<Record<string, number>>): void;
  /** @returns the number of accounts with an item, given the number that the page says */
  of(refKey: string, onPage: number): number;
}

/**
 * Creates the counts of a page's hearts, which go on from what the page says: those of other accounts, and one if the item is ours.
 * @param has true if an item is one of our favorites now
 */
export function createHeartCounts(has: (refKey: string) => boolean): HeartCounts {
  const others = new Map<string, number>();
  let taken: Readonly<Record<string, number>> = {};
  let counted: ReadonlySet<string> | null = null;
  return {
    follow(refKey, onPage) {
      const isCounted = counted?.has(refKey) ?? has(refKey);
      if (!others.has(refKey)) others.set(refKey, Math.max(0, onPage - Number(isCounted)));
    },
    setCounted(refKeys) {
      counted = new Set(refKeys);
    },
    accept(sent) {
      for (const [refKey, count] of Object.entries(sent)) {
        if (taken[refKey] !== count) others.set(refKey, count - Number(has(refKey)));
      }
      taken = { ...sent };
    },
    of(refKey, onPage) {
      const rest = others.get(refKey) ?? (counted && Math.max(0, onPage - Number(counted.has(refKey))));
      return rest === null ? onPage : rest + Number(has(refKey));
    },
  };
}
