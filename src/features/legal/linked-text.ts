interface TextPart {
  text: string;
  href: string | null;
}

/** Splits a text at its links, each written `[label](path)`. */
export function splitLinks(text: string): TextPart[] {
  return text
    .split(/(\[[^\]]+\]\([^)\s]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, label, href] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
      return label === undefined ? { text: part, href: null } : { text: label, href: href ?? null };
    });
}
