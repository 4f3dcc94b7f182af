/** Returns the text with its sizes, such as "11 × 16 in", on one line each. */
export const keepSizesWhole = (text: string): string => text.replace(/(?<![a-z,]) (?=×|in\b)|(?<=×) /g, '\u00a0');
