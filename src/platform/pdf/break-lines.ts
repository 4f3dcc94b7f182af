export type Measure = (text: string) => number;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What stays together: a word with the space before it, or a Chinese or Japanese letter with the marks that follow it. */
const units =
  / *(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][ー、。，．）」』】〉》！？：；々]*|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)/gu;

function breakWord(word: string, width: number, measure: Measure): string[] {
  const parts = [''];
  for (const { segment } of letters.segment(word)) {
    const last = parts.at(-1) ?? '';
    if (last !== '' && measure(last + segment) > width) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/**
 * Breaks a text between its words, until there are more lines than there may be. No-break spaces hold.
 * `isBroken`: a word was wider than a line.
 */
export function breakLines(
  text: string,
  { width, max = Number.POSITIVE_INFINITY }: { width: number; max?: number },
  measure: Measure,
): { lines: string[]; isBroken: boolean } {
  const lines: string[] = [];
  let isBroken = false;
  for (const paragraph of text.split('\n')) {
    let line = '';
    // Added up word by word: measuring each line anew for each of its words would take long texts seconds.
    let taken = 0;
    for (const unit of paragraph.match(units) ?? []) {
      if (lines.length > max) return { lines, isBroken };
      const word = unit.trimStart();
      const added = line === '' ? word : unit.replace(/^ +/, ' ');
      const addedWidth = measure(added);
      if (taken + addedWidth <= width) {
        line += added;
        taken += addedWidth;
      } else {
        if (line !== '') lines.push(line);
        const parts = measure(word) > width ? breakWord(word, width, measure) : [word];
        isBroken ||= parts.length > 1;
        line = parts.pop() ?? '';
        taken = measure(line);
        lines.push(...parts);
      }
    }
    lines.push(line);
  }
  return { lines, isBroken };
}

export function cutLines(lines: readonly string[], max: number, width: number, measure: Measure): string[] {
  if (lines.length <= max) return [...lines];
  const kept = lines.slice(0, max);
  const last = [...(kept.pop() ?? '')];
  while (last.length > 0 && measure(`${last.join('').trimEnd()}…`) > width) last.pop();
  return [...kept, `${last.join('').trimEnd()}…`];
}
