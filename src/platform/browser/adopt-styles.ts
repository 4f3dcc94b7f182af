const adopted = new Set<string>();

/**
 * Applies styles that arrive with code, once, so that no page carries them before they are needed. The content policy allows
 * such sheets, unlike `<style>` elements. For browsers only.
 */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
