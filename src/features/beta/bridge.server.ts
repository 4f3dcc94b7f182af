/** A truss bridge over the river, in hairlines, as wide as the page: the only picture that is not behind the gate. */
const span = 240;
const deck = 84;
/** Of the top chord above the deck, at every sixth of a span. */
const rise = [0, 40, 54, 59, 54, 40, 0];
const panel = span / (rise.length - 1);

const at = (index: number): [x: number, deck: number, top: number] => [index * panel, deck, deck - (rise[index] ?? 0)];

function truss(): string {
  const chord = rise.map((_, index) => `${at(index)[0]} ${at(index)[2]}`).join('L');
  const posts = rise.map((_, index) => `M${at(index)[0]} ${deck}V${at(index)[2]}`).join('');
  // Diagonals fall toward the middle of the span.
  const ties = [1, 2, 4, 5].map((index) => {
    const [foot] = at(index < 3 ? index + 1 : index - 1);
    return `M${at(index)[0]} ${at(index)[2]}L${foot} ${deck}`;
  });
  return `M${chord}M0 ${deck}H${span}M0 ${deck + 6}H${span}${posts}${ties.join('')}`;
}

const pier = `M-7 ${deck + 6}L-10 132M7 ${deck + 6}L10 132M${span - 7} ${deck + 6}L${span - 10} 132M${span + 7} ${deck + 6}L${span + 10} 132`;
const wave = (y: number, shift: number): string =>
  `M${-shift} ${y}${Array.from({ length: 6 }, () => 'q15-7 30 0t30 0').join('')}`;

export const bridge = `<svg class="bridge" aria-hidden="true" height="160" width="100%"><defs><pattern id="span" width="${span}" height="160" patternUnits="userSpaceOnUse"><path d="${truss()}${pier}${wave(136, 0)}${wave(144, 30)}${wave(152, 0)}" fill="none" stroke="currentColor"/></pattern></defs><rect width="100%" height="160" fill="url(#span)"/></svg>`;
