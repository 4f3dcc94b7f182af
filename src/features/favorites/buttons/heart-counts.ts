/**
 * How the numbers on a page follow hearts. A page shows how many loved a thing when it was made; what changes since then
 * counts one up or down, until the server says the number. What the first answer of the server tells of old hearts
 * changes nothing: the page has counted those.
 */
export interface HeartCounts {
  /** The next change of this heart is one that the page has not counted. */
  expect(heart: string): void;
  expects(heart: string): boolean;
  /** From now on that holds for all. */
  ready(): void;
  /**
   * @param said what the server last said of how many love it, if it did
   * @returns the new number from the one that is shown; null when it stays
   */
  change(heart: string, loved: boolean, said: number | undefined): ((shown: number) => number) | null;
}

export function createHeartCounts(): HeartCounts {
  const lovedBefore = new Map<string, boolean>();
  const saidBefore = new Map<string, number | undefined>();
  const expected = new Set<string>();
  let all = false;
  return {
    expect: (heart) => void expected.add(heart),
    expects: (heart) => expected.has(heart),
    ready() {
      all = true;
    },
    change(heart, loved, said) {
      const before = lovedBefore.get(heart) ?? loved;
      const news = said !== undefined && said !== saidBefore.get(heart);
      lovedBefore.set(heart, loved);
      saidBefore.set(heart, said);
      if (news) return () => said;
      if (before === loved || !(all || expected.has(heart))) return null;
      return (shown) => Math.max(0, shown + (loved ? 1 : -1));
    },
  };
}
