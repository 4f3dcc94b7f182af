/** Moves the focus from a button whose row disappears to that of the next row, or of the previous one, or else elsewhere. */
export function focusNeighbor(list: HTMLElement | null, index: number, elsewhere: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  (buttons[index + 1] ?? buttons[index - 1] ?? elsewhere)?.focus();
}
