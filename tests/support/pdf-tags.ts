/** Reads the structure of a PDF that `makePdf` made. */

/** Returns its tags from the document inward, such as "Document(H1 P Table(TR(TH TH)))". */
export function readPdfTags(pdf: Buffer): string {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, body);
  }
  const childrenOf = (body: string): string[] =>
    [...(/\/K \[([^\]]*)\]/.exec(body)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);
  const describe = (id: string): string => {
    const body = objects.get(id) ?? '';
    const children = childrenOf(body).map(describe).filter(Boolean);
    const tag = /\/S \/(\w+)/.exec(body)?.[1] ?? '';
    return children.length > 0 ? `${tag}(${children.join(' ')})` : tag;
  };
  const root = /\/StructTreeRoot (\d+) 0 R/.exec(pdf.toString('latin1'))?.[1];
  return childrenOf(objects.get(root ?? '') ?? '')
    .map(describe)
    .join(' ');
}
