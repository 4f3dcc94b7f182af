/**
 * Splits a sentence where its link stands, so that a page can render the link as an element.
 * @param sentence writes the whole sentence around the link's text
 */
export function splitAtLink(sentence: (link: string) => string): [before: string, after: string] {
  const [before = '', after = ''] = sentence('\0').split('\0');
  return [before, after];
}
