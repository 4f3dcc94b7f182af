/**
 * Applies styles that arrive with code, so that no page carries them before they are needed. The content policy allows such
 * sheets, unlike `<style>` elements.
 */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
