export interface Markup {
  readonly markup: string;
}

type Part = Markup | readonly Markup[] | string | number | null | false;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

/** Builds HTML: html`<p>${anything}</p>`. Text is escaped; Markup and lists of it are not. Attributes need quotes. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: texts.reduce((all, text, index) => all + render(parts[index - 1] ?? null) + text) };
}
