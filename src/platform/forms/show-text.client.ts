/**
 * Writes a text into its place. Without text the place is hidden, with the box around it.
 * @param place selector of the element
 * @param box selector of the box, if there is one
 */
export function showText(preview: ParentNode, place: string, text: string, box = place): void {
  const found = preview.querySelector<HTMLElement>(place);
  const around = preview.querySelector<HTMLElement>(box) ?? found;
  if (found) found.textContent = text;
  if (around) around.hidden = text === '';
}
