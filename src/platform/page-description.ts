/** Search engines show about so many characters of a page's description; of a shorter one they make up their own. */
const descriptionLength = { min: 70, max: 160 };

export function fitDescription(parts: readonly string[]): string {
  let text = '';
  for (const part of parts) {
    if (text.length >= descriptionLength.min) break;
    text = [text, part.replace(/\s+/g, ' ').trim()].filter(Boolean).join(/[.!?…]$|^$/.test(text) ? ' ' : '. ');
  }
  if (text.length <= descriptionLength.max) return text;
  const cut = text.slice(0, descriptionLength.max);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end < descriptionLength.min ? descriptionLength.max - 1 : end).replace(/[\s,;:.]+$/, '')}…`;
}
